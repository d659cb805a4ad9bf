import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewLead } from "../../domain/leads/lead.ts";
import { LARGEST_PHOTO, LARGEST_UPLOAD } from "../../domain/leads/photo.ts";
import { CLIENT_ADDRESS, type PhotoPost, type BadPost } from "../../domain/services.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { blackPng, bomb, fileOf, picture, pictureOf, tellingPicture } from "../../tests/photos.ts";
import { createLeads } from "../leads/leads.ts";
import { leadEmail, emailWriter } from "../leads/lead-email.ts";
import { attachedWith, MAX_ATTACHED } from "./attachments.ts";
import { picturesOf } from "./folders.ts";
import { createPhotos, type PhotosOptions } from "./photos.ts";
import { sweepPhotos } from "./sweep.ts";
import { leadsCommand } from "../commands/leads.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openServices } from "../services.ts";
import { readSettings } from "../settings/settings.ts";
import { WRITABLE, writeHeartbeat } from "../store/heartbeat.ts";
import { openStore } from "../store/store.ts";
import { DEFAULTS } from "../../content/defaults.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-photos-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const KNOWN = { fields: ["title", "note"], files: "photos", keep: true };
const URL_OF_FORM = "http://site.test/sell/add-listing";

const formWith = (...files: readonly File[]): FormData => {
  const form = new FormData();
  form.set("title", "Brick bungalow");
  for (const file of files) form.append("photos", file);
  form.set("unknown", "dropped");
  return form;
};
const posted = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request(URL_OF_FORM, { method: "POST", body, headers, duplex: "half" } as RequestInit);

const read = (request: Request, options: Partial<PhotosOptions> = {}, known = KNOWN) =>
  createPhotos({ dataDir, ...options }).read(request, known);

const isPost = (answer: PhotoPost | BadPost): answer is PhotoPost => "upload" in answer;
async function readPost(...files: readonly File[]): Promise<PhotoPost> {
  const answer = await read(posted(formWith(...files)));
  if (!isPost(answer)) throw new Error(`refused with ${answer.status}: ${answer.message}`);
  return answer;
}

/** Everything that lies in the folder of pictures, however deep. */
const lying = async (): Promise<string[]> =>
  existsSync(path.join(dataDir, "photos")) ? readdir(path.join(dataDir, "photos"), { recursive: true }) : [];

const BOUNDARY = "----test";
const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const part = (name: string, content: string, more = ""): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

describe("photos in a post", () => {
  test("are re-encoded as WebP in their order, beside the known fields", async () => {
    const formats = ["jpeg", "png", "webp"] as const;
    const files = await Promise.all(
      formats.map(async (format) => fileOf(await picture({ format }), `Küche ${format}"1".${format}`, `image/${format}`)),
    );
    const { fields, problems, upload, failure } = await readPost(...files);
    expect({ fields, problems, failure }).toEqual({ fields: { title: "Brick bungalow" }, problems: [], failure: undefined });
    expect(upload.pictures.map(({ file, name, width, height }) => ({ file, name, width, height }))).toEqual(
      formats.map((format, at) => ({ file: `${at + 1}.webp`, name: `Küche ${format}"1".${format}`, width: 40, height: 30 })),
    );
    await upload.attachTo("lead");
    for (const { file, bytes } of upload.pictures) {
      const stored = await readFile(path.join(picturesOf(dataDir, "lead"), file));
      expect(stored.length).toBe(bytes);
      expect((await sharp(stored).metadata()).format).toBe("webp");
    }
  });

  test("lose their metadata and are turned upright", async () => {
    const original = await tellingPicture();
    expect((await sharp(original).metadata()).orientation).toBe(6);
    expect(original.includes("SecretCamera")).toBe(true);
    const { upload } = await readPost(fileOf(original, "side.jpg"));
    await upload.attachTo("lead");
    const stored = await readFile(path.join(picturesOf(dataDir, "lead"), "1.webp"));
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 20, height: 40 });
    expect(stored.includes("SecretCamera")).toBe(false);
  });

  test("are scaled down to the largest size", async () => {
    const { upload } = await readPost(fileOf(await picture({ width: 4000, height: 3000 }), "large.jpg"));
    expect(upload.pictures[0]).toMatchObject({ width: 2560, height: 1920 });
  });

  test("may have exactly 5 × 1,048,576 bytes", async () => {
    expect((await readPost(fileOf(await pictureOf(LARGEST_PHOTO), "just.jpg"))).problems).toEqual([]);
  });

  test("an empty file field is no photo", async () => {
    const { upload, problems } = await readPost(fileOf("", "", "application/octet-stream"));
    expect([upload.pictures, problems]).toEqual([[], []]);
  });

  test("have the same digest only when they are the same", async () => {
    const [one, other] = await Promise.all([picture(), picture({ red: 10 })]);
    const { upload } = await readPost(fileOf(one, "a.jpg"), fileOf(one, "b.jpg"), fileOf(other, "c.jpg"));
    const [a, b, c] = upload.pictures.map(({ digest }) => digest);
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });
});

describe("an invalid file is left out with a reason, and the others are stored", () => {
  const wrong = async (file: File | Promise<File>): Promise<readonly string[]> => {
    const good = await picture();
    const { problems, skipped, upload } = await readPost(fileOf(good, "before.jpg"), await file, fileOf(good, "after.jpg"));
    expect(problems).toEqual([]);
    expect(upload.pictures.map((each) => [each.file, each.name])).toEqual([
      ["1.webp", "before.jpg"],
      ["2.webp", "after.jpg"],
    ]);
    await upload.drop();
    expect(await lying()).toEqual([]);
    return skipped;
  };

  test("a file over 5 MB", async () => {
    expect(await wrong(fileOf(await pictureOf(LARGEST_PHOTO + 1), "big.jpg"))).toEqual(["big.jpg exceeds the 5MB size limit"]);
  });

  test.each([
    ["another type", "GIF89a", "cat.gif", "image/gif"],
    ["a page that calls itself a picture", "<html><script>alert(1)</script>", "cat.jpg", "image/jpeg"],
    ["a drawing with scripts that calls itself a picture", '<svg xmlns="http://www.w3.org/2000/svg"/>', "cat.png", "image/png"],
    ["nothing at all", "", "empty.png", "image/png"],
  ])("%s", async (_, content, name, type) => {
    expect(await wrong(fileOf(content, name, type))).toEqual([`${name} is not a supported image type (JPEG, PNG, or WebP)`]);
  });

  test("a photo with another type than it claims", async () => {
    const file = fileOf(await picture(), "cat.pdf", "application/pdf");
    expect(await wrong(file)).toEqual(["cat.pdf is not a supported image type (JPEG, PNG, or WebP)"]);
  });

  test("a photo that is cut off, and a file that only begins like a photo", async () => {
    const whole = await picture({ format: "png", width: 300, height: 300 });
    expect(await wrong(fileOf(whole.subarray(0, whole.length / 2), "half.png", "image/png"))).toEqual([
      expect.stringContaining("half.png is damaged"),
    ]);
    expect(await wrong(fileOf(Buffer.concat([whole.subarray(0, 12), Buffer.alloc(500, 7)]), "liar.png", "image/png"))).toEqual([
      expect.stringContaining("liar.png is damaged"),
    ]);
  });

  test("a few kilobytes that decode to 52 million pixels", async () => {
    const file = bomb();
    expect(file.length).toBeLessThan(LARGEST_PHOTO);
    expect(await wrong(fileOf(file, "bomb.png", "image/png"))).toEqual([
      expect.stringContaining("bomb.png has more than 50 million pixels"),
    ]);
  });

  test("small files that decode to far more pixels than photos of their size, beyond the first three", async () => {
    const wide = blackPng(7000);
    expect(wide.length).toBeLessThan(100_000);
    const { skipped, upload } = await readPost(
      ...Array.from({ length: 6 }, (_, n) => fileOf(wide, `${n}.png`, "image/png")),
      fileOf(await picture(), "last.jpg"),
    );
    expect(upload.pictures.map(({ name }) => name)).toEqual(["0.png", "1.png", "2.png", "last.jpg"]);
    expect(skipped).toEqual(
      [3, 4, 5].map((n) => expect.stringContaining(`${n}.png has far more pixels than its file size suggests`) as string),
    );
  });

  test("every invalid file of a batch, each once", async () => {
    const { skipped } = await readPost(
      fileOf(Buffer.concat([(await picture()).subarray(0, 12), Buffer.alloc(500, 7)]), "liar.jpg"),
      fileOf("x", "a.gif", "image/gif"),
      fileOf(await picture(), "b.jpg"),
      fileOf("y", "c.txt", "text/plain"),
    );
    expect(skipped.map((reason) => reason.split(" ")[0])).toEqual(["liar.jpg", "a.gif", "c.txt"]);
  });

  test("without a valid file nothing is on the disk", async () => {
    const { skipped, upload } = await readPost(fileOf("x", "a.gif", "image/gif"));
    expect([skipped.length, upload.pictures, await lying()]).toEqual([1, [], []]);
  });

  test("51 files", async () => {
    const one = await picture();
    const { problems, upload } = await readPost(...Array.from({ length: 51 }, (_, at) => fileOf(one, `${at}.jpg`)));
    expect(problems).toEqual([expect.stringContaining("up to 50 photos")]);
    expect(upload.pictures).toEqual([]);
    expect(await lying()).toEqual([]);
  });

  test("a file name with a path or a line end is only shown as a name", async () => {
    const { upload } = await readPost(fileOf(await picture(), "../../etc/pass\nwd.jpg"));
    expect(upload.pictures[0]?.name).not.toMatch(/[\n/]/);
    expect(upload.pictures[0]?.file).toBe("1.webp");
  });
});

test("50 files are accepted", async () => {
  const one = await picture();
  const { upload } = await readPost(...Array.from({ length: 50 }, (_, at) => fileOf(one, `${at}.jpg`)));
  expect(upload.pictures).toHaveLength(50);
});

describe("a post that no browser sends is refused, and nothing stays on the disk", () => {
  const refused = async (request: Request): Promise<number> => {
    const answer = await read(request);
    expect(await lying()).toEqual([]);
    return isPost(answer) ? 200 : answer.status;
  };
  const jpeg = "\u00ff\u00d8\u00ff";
  const FILE = '; filename="a.jpg"\r\nContent-Type: image/jpeg';

  test.each([
    ["cut short in a field", 400, part("title", "abc").slice(0, -8)],
    ["cut short in a file", 400, part("title", "abc") + part("photos", jpeg, FILE).slice(0, -4)],
    ["without its end", 400, part("title", "abc")],
    ["empty", 400, ""],
    ["a field twice", 400, part("title", "abc") + part("title", "def") + END],
    ["a NUL character", 400, part("title", "a\0b") + END],
    ["bad UTF-8", 400, `${part("title", "\u00ff\u00fe")}${END}`],
    ["too many words", 413, part("title", "x".repeat(300_000)) + END],
    ["too many words in all", 413, part("title", "x".repeat(200_000)) + part("note", "x".repeat(200_000)) + END],
  ])("%s", async (_, status, body) => {
    expect(await refused(posted(Buffer.from(body, "latin1"), MULTIPART))).toBe(status);
  });

  test("another content type", async () => {
    expect(await refused(posted("title=abc", { "content-type": "application/x-www-form-urlencoded" }))).toBe(415);
    expect(await refused(posted("x", { "content-type": "multipart/form-data" }))).toBe(415);
  });

  test("a sender that disconnects", async () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.concat([Buffer.from(part("photos", "", FILE).trimEnd()), Buffer.from("\r\n\r\n"), await picture()]));
        controller.error(new Error("gone"));
      },
    });
    expect(await refused(posted(body, MULTIPART))).toBe(400);
  });

  test("more than 250 MiB by its Content-Length, before any byte is read", async () => {
    const request = posted("", { ...MULTIPART, "content-length": String(3 * LARGEST_UPLOAD) });
    expect(await refused(request)).toBe(413);
  });

  /** A file of so many megabytes that come as fast as they are read. */
  function stream(megabytes: number): { body: ReadableStream; sent: () => number } {
    const piece = Buffer.alloc(1_048_576);
    let sent = 0;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(`${part("photos", "", FILE).trimEnd()}\r\n\r\n`)),
      pull(controller) {
        sent += 1;
        if (sent <= megabytes) return controller.enqueue(piece);
        controller.enqueue(Buffer.from(`\r\n${part("title", "Brick bungalow")}${END}`));
        controller.close();
      },
    });
    return { body, sent: () => sent };
  }

  test("more than 250 MiB without a Content-Length: the fields are read, the rest is ignored", async () => {
    expect(await read(posted(stream(251).body, MULTIPART))).toMatchObject({
      fields: { title: "Brick bungalow" },
      problems: expect.arrayContaining([expect.stringContaining("up to 250 MB")]),
      upload: { pictures: [] },
    });
    expect(await lying()).toEqual([]);
  });

  test("an endless body: the connection is cut", async () => {
    const { body, sent } = stream(Number.POSITIVE_INFINITY);
    expect(await refused(posted(body, MULTIPART))).toBe(413);
    expect(sent()).toBeLessThan(520);
  });
});

describe("when photos can't be stored", () => {
  test("a full disk is a failure, and the fields are still read", async () => {
    const answer = await read(posted(formWith(fileOf(await picture(), "a.jpg"))), { freeBytes: () => Promise.resolve(1000) });
    expect(answer).toMatchObject({ fields: { title: "Brick bungalow" }, problems: [], failure: { error: expect.anything() } });
    expect(await lying()).toEqual([]);
  });

  test("a folder that isn't writable is a failure", async () => {
    await writeFile(path.join(dataDir, "photos"), "in the way");
    expect(await read(posted(formWith(fileOf(await picture(), "a.jpg"))))).toMatchObject({ failure: { error: expect.anything() } });
  });

  test("too many at once from one client are refused, others not, until some are done", async () => {
    const photos = createPhotos({
      dataDir,
      concurrency: { read: { all: 9, perAddress: 9, perNetwork: 9 }, stored: { all: 5, perAddress: 1, perNetwork: 5 } },
    });
    const from = async (address: string, body: BodyInit) =>
      photos.read(
        posted(body, { ...(typeof body === "object" && !(body instanceof FormData) ? MULTIPART : {}), [CLIENT_ADDRESS]: address }),
        KNOWN,
      );
    let finish = (): void => {};
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(part("title", "slow")));
        finish = () => {
          controller.enqueue(Buffer.from(END));
          controller.close();
        };
      },
    });
    const first = from("192.0.2.7", slow);
    const second = await from("192.0.2.7", formWith(fileOf(await picture(), "a.jpg")));
    expect(second).toMatchObject({ fields: { title: "Brick bungalow" }, failure: { message: expect.stringContaining("too many photos") } });
    const other = await from("198.51.100.7", formWith(fileOf(await picture(), "a.jpg")));
    expect(other).not.toHaveProperty("failure");
    finish();
    expect(await first).toMatchObject({ fields: { title: "slow" } });
    expect(await from("192.0.2.7", formWith())).not.toHaveProperty("failure");
  });

  test("an address has six posts read at once; a seventh is refused unread, wanted or not, and others are served", async () => {
    const photos = createPhotos({ dataDir });
    const pieces: ReadableStreamDefaultController[] = [];
    const slow = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(part("title", "slow")));
          pieces.push(controller);
        },
      });
    const postFrom = (address: string) => posted(slow(), { ...MULTIPART, [CLIENT_ADDRESS]: address });
    const six = Array.from({ length: 6 }, (_, n) => photos.read(postFrom("192.0.2.7"), { ...KNOWN, keep: n > 0 }));
    for (const keep of [true, false]) {
      const seventh = postFrom("192.0.2.7");
      expect(await photos.read(seventh, { ...KNOWN, keep })).toMatchObject({ status: 503 });
      expect(seventh.bodyUsed).toBe(false);
    }
    const others = photos.read(postFrom("192.0.2.8"), KNOWN);
    for (const piece of pieces) {
      piece.enqueue(Buffer.from(END));
      piece.close();
    }
    expect(await Promise.all([...six, others])).toMatchObject(Array.from({ length: 7 }, () => ({ fields: { title: "slow" } })));
    expect(await photos.read(posted(formWith(), { [CLIENT_ADDRESS]: "192.0.2.7" }), KNOWN)).toHaveProperty("upload");
  });

  test("unwanted files are ignored, and the fields are read", async () => {
    const answer = await read(posted(formWith(fileOf(await picture(), "a.jpg"))), {}, { ...KNOWN, keep: false });
    expect(answer).toMatchObject({ fields: { title: "Brick bungalow" }, upload: { pictures: [] } });
    expect(await lying()).toEqual([]);
  });
});

const listing = ({ upload }: PhotoPost): NewLead => ({
  form: "add-listing",
  formName: "New listing",
  leadType: "Seller",
  answers: [{ name: "title", label: "Title", value: "Brick bungalow" }],
  page: "/sell/add-listing",
  origin: {},
  spamSignals: [],
  pictures: upload.pictures,
});

describe("photos of a request", () => {
  const now = () => new Date("2026-11-21T10:00:00Z");
  const withStore = async (work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>): Promise<void> => {
    const store = await openStore(dataDir);
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };

  test("are in a folder named after the request once it is stored", () =>
    withStore(async (store) => {
      const post = await readPost(fileOf(await picture(), "a.jpg"));
      const lead = await createLeads(store, { now }).take(listing(post), post.upload);
      expect(await readdir(picturesOf(dataDir, lead.id))).toEqual(["1.webp"]);
      expect(await sweepPhotos({ dataDir, storage: fileStorage(dataDir), store, now: now() })).toEqual({
        unclaimed: 0,
        returned: 0,
        deleted: 0,
      });
      const row = await store.db.selectFrom("leads").select("pictures").executeTakeFirstOrThrow();
      expect(JSON.parse(row.pictures ?? "")).toEqual(lead.pictures);
    }));

  test("a repeated request stores nothing; with another photo it is a new request", () =>
    withStore(async (store) => {
      const leads = createLeads(store, { now });
      const send = async (red: number) => {
        const post = await readPost(fileOf(await picture({ red }), "a.jpg"));
        return leads.take(listing(post), post.upload);
      };
      const [first, again, other] = [await send(1), await send(1), await send(2)];
      expect(again.id).toBe(first.id);
      expect(other.id).not.toBe(first.id);
      expect((await readdir(path.join(dataDir, "photos"))).toSorted()).toEqual([first.id, other.id].toSorted());
    }));

  test("are removed when the request can't be stored", () =>
    withStore(async (store) => {
      const post = await readPost(fileOf(await picture(), "a.jpg"));
      const full = { ...store, write: () => Promise.reject(new Error("disk full")) };
      await expect(createLeads(full, { now }).take(listing(post), post.upload)).rejects.toThrow("disk full");
      expect(await lying()).toEqual([]);
    }));

  test("only what a crash left behind is cleared up at the next start, and nothing that may be missed", () =>
    withStore(async (store) => {
      const post = await readPost(fileOf(await picture(), "a.jpg"));
      const lead = await createLeads(store, { now }).take(listing(post), post.upload);
      // Between the pictures and their request, and in the middle of the pictures.
      const lost = await readPost(fileOf(await picture(), "b.jpg"));
      await lost.upload.attachTo("0197-never-stored");
      await mkdir(path.join(dataDir, "photos", "half.part"));
      const old = new Date(Date.now() - 2 * DAY_MS);
      for (const name of [lead.id, "0197-never-stored", "half.part"]) await utimes(path.join(dataDir, "photos", name), old, old);
      // By the time that was stored last, the clock is right.
      await store.write((trx) => writeHeartbeat(trx, WRITABLE, new Date().toISOString()));
      const lines: string[] = [];
      const open = await openServices(readSettings({ DATA_DIR: dataDir }), (level, event) => lines.push(`${level} ${event}`));
      open.begin();
      // An email that is being written goes first.
      await open.close(10_000, Promise.resolve());
      expect(lines).toContain("warn photos.swept");
      expect((await readdir(path.join(dataDir, "photos"))).toSorted()).toEqual([lead.id, "unclaimed"].toSorted());
      expect(await readdir(path.join(dataDir, "photos", "unclaimed"))).toEqual(["0197-never-stored"]);
    }));

  test("are not attached after the email was refused or failed repeatedly, because the request must arrive", () =>
    withStore(async (store) => {
      const post = await readPost(fileOf(await picture(), "a.jpg"));
      const lead = await createLeads(store, { now }).take(listing(post), post.upload);
      const write = emailWriter(store, {
        content: () => DEFAULTS,
        mailFrom: "site@example.com",
        agentEmail: "agent@example.com",
        siteUrl: "http://site.test",
        dataDir,
      });
      const row = await store.db.selectFrom("emails").selectAll().where("id", "=", lead.id).executeTakeFirstOrThrow();
      const attached = async (more: Partial<typeof row>) => (await write({ ...row, ...more })).attachments?.length;
      expect(await attached({ attempts: 1 })).toBe(1);
      expect(await attached({ attempts: 2, failure: "server" })).toBe(1);
      expect(await attached({ attempts: 2, failure: "email-refused" })).toBe(0);
      expect(await attached({ attempts: 5, failure: "server" })).toBe(0);
      expect((await write({ ...row, failure: "email-refused" })).text).toContain(path.join(picturesOf(dataDir, lead.id), "1.webp"));
    }));

  test("are listed by npm run leads, as text and as JSON", () =>
    withStore(async (store) => {
      const post = await readPost(fileOf(await picture(), "a.jpg"), fileOf(await picture({ red: 1 }), "b.jpg"));
      const lead = await createLeads(store, { now }).take(listing(post), post.upload);
      const printed = async (...args: readonly string[]): Promise<string> => {
        const out = new PassThrough();
        expect(await leadsCommand(args, { dataDir, now, out, printError: () => undefined })).toBe(0);
        out.end();
        return text(out);
      };
      const folder = picturesOf(dataDir, lead.id);
      expect(await printed()).toContain(`2 photos in ${folder}`);
      expect(JSON.parse(await printed("--json"))).toMatchObject({ photos: [path.join(folder, "1.webp"), path.join(folder, "2.webp")] });
    }));

  test("are attached to the agent's email as far as they fit, the rest named by path", () =>
    withStore(async (store) => {
      const post = await readPost(...(await Promise.all([1, 2, 3].map(async (red) => fileOf(await picture({ red }), `Room ${red}.jpg`)))));
      const lead = await createLeads(store, { now }).take(listing(post), post.upload);
      const [first, second, third] = lead.pictures ?? [];
      if (!first || !second || !third) throw new Error("three pictures were sent");
      const heavy = { ...lead, pictures: [first, { ...second, bytes: MAX_ATTACHED }, third] };
      const attached = await attachedWith(heavy, { storage: fileStorage(dataDir) });
      expect(attached?.attachments.map(({ name }) => name)).toEqual(["photo-1.webp", "photo-3.webp"]);
      const settings = {
        content: () => DEFAULTS,
        mailFrom: "site@example.com",
        agentEmail: "agent@example.com",
        siteUrl: "http://site.test",
      };
      const message = leadEmail(heavy, settings, lead.id, attached);
      expect(message.attachments).toHaveLength(2);
      expect(message.text).toContain(`${path.join(picturesOf(dataDir, lead.id), "2.webp")}, not attached: Room 2.jpg`);
      expect(message.html).toContain("photo-1.webp (attached): Room 1.jpg");
      await rm(path.join(picturesOf(dataDir, lead.id), "1.webp"));
      expect((await attachedWith(heavy, { storage: fileStorage(dataDir) }))?.text).toContain("no longer available");
    }));
});
