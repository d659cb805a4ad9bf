# Two stages: the first installs and builds with everything, the second keeps what runs.
# `npm run pin` adds the digest, so that each build gets the same bytes.
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build
# The image has its own Node 24, and nothing builds any more.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Half the memory: Node would take up to 128 MB for new objects, and each thread would keep freed memory for itself.
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/build build
# Social cards are drawn again when the agent's words change.
COPY --from=build /site/art/masters art/masters
COPY --from=build /site/content content
COPY --from=build /site/domain domain
COPY --from=build /site/server server
COPY --from=build /site/scripts scripts
# Health says what is new.
COPY --from=build /site/CHANGELOG.md ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so it gets SIGTERM and finishes what is running.
CMD ["node", "server/main.ts"]
