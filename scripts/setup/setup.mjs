/**
 * What the commands of package.json need before they can run: the dependencies, Node 24 and the build. Node's own modules only, and nothing
 * that Node 20.19 lacks, because this runs before anything is installed. It goes by content, never by modification times.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/** The oldest Node that runs the server: TypeScript as it is and node:sqlite, without flags. */
const NODE = [24, 17];

const say = (line) => process.stderr.write(`${line}\n`);
const json = (file) => JSON.parse(fs.readFileSync(file, "utf8"));

/** Runs a program to its end. */
function run(program, args, env = {}) {
  return new Promise((done, fail) => {
    // What it prints belongs to the setup, so it goes where the setup's own lines go and never into a command's result.
    const child = spawn(program, args, { stdio: ["ignore", 2, 2], env: { ...process.env, ...env } });
    const stop = () => child.kill();
    process.once("exit", stop);
    child.on("error", fail);
    child.on("exit", (code, signal) => {
      process.off("exit", stop);
      if (code === 0) done();
      else fail(new Error(String(signal ?? `exit code ${code}`)));
    });
  });
}

// ---- one at a time -------------------------------------------------------------------------------------------------------------------

const LOCK = ".setup-lock";
/** A living owner touches its lock every second; after this long without, it is dead. Milliseconds. */
const SILENCE = 30_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Runs `work` while no other setup of this folder runs: `npm start` and `npm test` may be given at once. */
async function alone(work) {
  let told = false;
  while (!take()) {
    const owner = ownerOfLock();
    if (owner === undefined) continue;
    if (gone(owner)) {
      breakLock(owner);
      continue;
    }
    if (!told) say(`Waiting for another setup to finish (process ${owner.pid})…`);
    told = true;
    await pause(200);
  }
  const alive = setInterval(() => touch(), 1000);
  const leave = () => fs.rmSync(LOCK, { recursive: true, force: true });
  process.once("exit", leave);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    process.off("exit", leave);
    leave();
  }
}

/** The lock appears with its owner's name inside or not at all: a rename onto a folder that is not empty fails. */
function take() {
  if (fs.existsSync(LOCK)) return false;
  const mine = `${LOCK}-${process.pid}`;
  fs.mkdirSync(mine, { recursive: true });
  fs.writeFileSync(path.join(mine, "owner"), JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    fs.renameSync(mine, LOCK);
    return true;
  } catch {
    fs.rmSync(mine, { recursive: true, force: true });
    return false;
  }
}

function touch() {
  try {
    fs.utimesSync(path.join(LOCK, "owner"), new Date(), new Date());
  } catch {
    // Another setup took it for dead. The next check of what is installed decides.
  }
}

function ownerOfLock() {
  try {
    const file = path.join(LOCK, "owner");
    return { ...json(file), seen: fs.statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

function gone(owner) {
  if (Date.now() - owner.seen > SILENCE) return true;
  if (owner.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function breakLock(owner) {
  const aside = `${LOCK}-of-${owner.pid}-by-${process.pid}`;
  try {
    fs.renameSync(LOCK, aside);
  } catch {
    return; // Another one broke it first.
  }
  fs.rmSync(aside, { recursive: true, force: true });
}

// ---- the dependencies ----------------------------------------------------------------------------------------------------------------

/** Whether node_modules holds exactly what the lock file names, by npm's own record of what it installed. */
function installed() {
  // Another project's, linked into a copy of the site: npm would empty it there.
  if (fs.lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  let there, wanted;
  try {
    there = json("node_modules/.package-lock.json").packages;
    wanted = json("package-lock.json").packages;
  } catch {
    return false;
  }
  const same = Object.entries(there).every(
    ([name, { version, integrity }]) => wanted[name]?.version === version && wanted[name]?.integrity === integrity,
  );
  const whole = Object.entries(wanted).every(([name, entry]) => name === "" || there[name] !== undefined || mayBeAbsent(entry));
  return same && whole && agrees(wanted[""] ?? {});
}

/** Packages for other machines are not installed here. */
function mayBeAbsent({ optional, devOptional, peer, os, cpu, libc }) {
  if (!optional && !devOptional) return peer === true;
  const fits = (named, value) => {
    const list = [named ?? value].flat();
    return list.includes(value) || (list.every((one) => one.startsWith("!")) && !list.includes(`!${value}`));
  };
  const forHere = (os !== undefined || cpu !== undefined) && libc === undefined && fits(os, process.platform) && fits(cpu, process.arch);
  return !forHere;
}

/** package.json asks for what the lock was made from; if not, `npm ci` will say so. */
function agrees(locked) {
  const asked = json("package.json");
  const sorted = (list = {}) => JSON.stringify(Object.entries(list).map(String).toSorted());
  return ["dependencies", "devDependencies", "optionalDependencies"].every((kind) => sorted(asked[kind]) === sorted(locked[kind]));
}

async function install() {
  say("Installing dependencies…");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  try {
    if (npm && /\.c?js$/.test(npm)) await run(process.execPath, [npm, ...args]);
    else if (process.platform === "win32") await run("cmd.exe", ["/d", "/s", "/c", "npm", ...args]);
    else await run("npm", args);
  } catch (error) {
    throw new Error(
      `Could not install dependencies (npm ci: ${error.message}). Check that the npm registry is reachable; details are above.`,
      { cause: error },
    );
  }
}

// ---- Node 24 -------------------------------------------------------------------------------------------------------------------------

const enough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
};

/** The Node that came with the dependencies where it runs, else the one that runs this. */
function node24() {
  const own = path.resolve("node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (fs.existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  if (enough(process.version)) return process.execPath;
  throw new Error(
    `Porchlight needs Node ${NODE.join(".")} or newer, and no bundled Node is available for ${process.platform} ${process.arch}. You have Node ${process.version}; please install Node 24.`,
  );
}

// ---- the build -----------------------------------------------------------------------------------------------------------------------

/** Everything that the build is made from. */
const SOURCES = "app content domain public art/masters package-lock.json vite.config.ts react-router.config.ts tsconfig.json".split(" ");

/** What generates the pictures of the site, in this order, and the folders it writes to. */
const DRAWERS = ["scripts/pictures/pictures.ts", "scripts/pictures/cards.ts"];
const DRAWN = new Set(["public/pictures", "public/cards"]);
const FORM_TOKEN = "build/made-from";

function* filesOf(place) {
  const here = fs.statSync(place, { throwIfNoEntry: false });
  if (!here || DRAWN.has(place)) return;
  if (!here.isDirectory()) return yield place;
  for (const name of fs.readdirSync(place).toSorted()) yield* filesOf(`${place}/${name}`);
}

/** One digest over the names and contents of all sources. Tests are none. */
function digest() {
  const hash = createHash("sha256");
  for (const place of [...SOURCES, "scripts/pictures"])
    for (const file of filesOf(place)) {
      if (file.includes(".test.")) continue;
      const bytes = fs.readFileSync(file);
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
  return hash.digest("hex");
}

export const isBuilt = () => fs.existsSync(FORM_TOKEN) && fs.readFileSync(FORM_TOKEN, "utf8") === digest();

async function pictures(node) {
  for (const drawer of DRAWERS) if (fs.existsSync(drawer)) await run(node, [drawer]);
}

/** Puts a Brotli and a gzip copy beside every file that gets smaller by it, so that the server never compresses a file while someone waits. */
async function squeeze(folder) {
  const small = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const file of filesOf(folder)) {
    if (!/\.(?:m?js|css|svg|html|json|txt|xml|ico|webmanifest)$/.test(file)) continue;
    const bytes = fs.readFileSync(file);
    const copies = { br: await brotli(bytes, small), gz: await gzip(bytes, { level: constants.Z_BEST_COMPRESSION }) };
    for (const [ending, copy] of Object.entries(copies)) if (copy.length < bytes.length) fs.writeFileSync(`${file}.${ending}`, copy);
  }
}

async function build(node) {
  say("Building the site…");
  fs.rmSync(FORM_TOKEN, { force: true });
  try {
    await pictures(node);
    // Taken before the build: what is changed while it runs is built the next time.
    const from = digest();
    await run(node, ["node_modules/@react-router/dev/bin.cjs", "build"], { NODE_ENV: "production" });
    await squeeze("build/client");
    fs.writeFileSync(FORM_TOKEN, from);
  } catch (error) {
    throw new Error(`The build failed (${error.message}). Details are above.`, { cause: error });
  }
}

/** A container image carries what was installed and built, without the lock file and the sources: there is nothing to set up in it. */
const isPackaged = () => !fs.existsSync("package-lock.json") && fs.existsSync("node_modules") && fs.existsSync("build/server");

/**
 * Prepares what a command needs. Returns the Node to run it with.
 * @param {"build" | "pictures" | undefined} what beside the dependencies
 */
export async function prepare(what) {
  if (isPackaged()) return node24();
  const ready = () => installed() && (what !== "build" || isBuilt()) && what !== "pictures";
  if (ready()) return node24();
  return alone(async () => {
    if (!installed()) await install();
    const node = node24();
    if (what === "build" && !isBuilt()) await build(node);
    if (what === "pictures") await pictures(node);
    return node;
  });
}
