/** The README of an export. */
import type { Crawled } from "./crawl.ts";
import type { Counts } from "./data-files.ts";
import { LEFT_OUT } from "./tables.ts";

export type Exported = {
  readonly siteUrl: string;
  /** The agent's name. */
  readonly name: string;
  readonly at: Date;
  readonly site: Crawled;
  readonly tables: Counts;
};

export const readmeOf = ({ siteUrl, name, at, site, tables }: Exported): string => `# ${name.replaceAll(/\s+/g, " ")}: the site and its data

Made on ${at.toISOString()} (UTC) by \`npm run export\` of Porchlight, for ${siteUrl}.

- \`site/\` has the public pages as they were then: ${site.pages} pages and ${site.files} other files. Any web server can serve it.
- \`data/\` has everything that was stored, with personal data. **Never put it on a web server**, and keep it as you keep your clients' files.

## Put the site on a web server

Copy what is in \`site/\` (not \`data/\`) to the server, at the root of an address. The pages name ${siteUrl} as their own address
to search engines; make another export with \`--url https://your.address\` for another one.

nginx:

    server { listen 80; server_name www.example.com; root /var/www/site;
      error_page 404 /404.html; location / { try_files $uri $uri/index.html =404; } }

Caddy:

    www.example.com {
      root * /var/www/site
      file_server
      handle_errors {
        rewrite * /404.html
        file_server
      }
    }

Any host for static sites: upload the folder. It needs no build. To look at it here: \`python3 -m http.server -d site\`.

The copy has no scripts and takes no requests: where a form was, it says which number to call. The calculators and saved homes need scripts, searches,
filters and booking need the server: none of them is in it. Lists show all homes that the site shows on one page. Prices, dates and open houses stay as they were.

## Read the data

\`data/json/<table>.json\` is a list of records. \`data/csv/<table>.csv\` has the same for a spreadsheet (RFC 4180, UTF-8 with a byte order
mark); a cell that begins with \`=\`, \`+\`, \`-\` or \`@\` has an apostrophe before it, so that no program takes it for a formula. Times are UTC. Records
name each other by \`id\`: \`bookings.id\` is the id of its request in \`leads\`, \`lead_work\` says which person a request is from.
\`data/photos/<id of the request>/\` has the photos that came with a request, \`data/photos/listing-…/\` those of homes and pages,
\`data/photos/answer-…/\` the files that went with an answer, whose names are in \`files\` of \`replies\`.

| table | records |
| --- | --- |
${Object.entries(tables)
  .map(([table, rows]) => `| ${table} | ${rows} |\n`)
  .join("")}
Left out:

${Object.entries(LEFT_OUT)
  .map(([table, why]) => `- ${table}: ${why}\n`)
  .join("")}- emails as files: they were made from the records

## Bring it back

This export can't be loaded into Porchlight again. A backup can: \`npm run backup -- <file.tgz>\`, and \`npm run restore -- <file.tgz>\`.
People who are erased from the site later stay in this folder until you delete it.
`;
