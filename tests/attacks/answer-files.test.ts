/** Hostile names of files that go with an answer: they lead nowhere, add no header, and look like what they are. */
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAnswerFiles } from "../../server/contacts/answer-files.ts";
import { mailToFolder } from "../../server/email/transports.ts";
import { newId } from "../../server/clock.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore, type Store } from "../../server/store/store.ts";

let dataDir: string;
let store: Store;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-names-"));
  store = await openStore(":memory:");
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const NAMES: readonly string[] = [
  "../../../../etc/passwd",
  "..\\..\\windows\\system.ini",
  "/etc/cron.d/evil",
  "C:\\Users\\x.exe",
  "a.pdf\r\nBcc: everyone@evil.test\r\n\r\n<script>",
  "a%0d%0aBcc: everyone@evil.test.pdf",
  'a"; filename="evil.exe',
  "a'; filename*=UTF-8''evil.html",
  "=?utf-8?q?a=0D=0ABcc:_everyone@evil.test?=.pdf",
  "invoice\u202efdp.exe",
  "\u0000.pdf",
  ".htaccess",
  "...",
  "<img src=x onerror=alert(1)>.html",
  `${"long ".repeat(60)}.pdf`,
  "Straße 東京 🏡.pdf",
];

/** Sends the raw bytes of a name, which a browser would have encoded. */
function formWith(name: string): Request {
  const raw = name.replaceAll('"', '\\"');
  const body = `--x\r\nContent-Disposition: form-data; name="files"; filename="${raw}"\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n--x--\r\n`;
  return new Request("http://site.test/", { method: "POST", body, headers: { "Content-Type": "multipart/form-data; boundary=x" } });
}

test.each(NAMES)("%j", async (hostile) => {
  const storage = fileStorage(dataDir);
  const files = createAnswerFiles({ store, storage, dataDir, report: () => {} });
  const browser = new FormData();
  browser.append("files", new File(["<script>alert(1)</script>"], hostile, { type: "text/html" }));
  let count = 0;
  for (const request of [new Request("http://site.test/", { method: "POST", body: browser }), formWith(hostile)]) {
    const kept = await files.receive(request);
    // Raw line ends end the part's head, which then has no file, or is refused.
    if (!("folder" in kept) || kept.folder === undefined) continue;
    count += 1;
    const [file] = (await files.list(kept.folder)) ?? [];
    const name = file?.name ?? "";
    expect(name).not.toBe("");
    expect(name.length).toBeLessThanOrEqual(200);
    // oxlint-disable-next-line no-control-regex
    expect(name).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069/\\<>:"|?*;]|=\?|^\.|\.$/);
    expect(file?.type).toBe("application/octet-stream");
    expect(file?.file).toBe("1.bin");

    const mail = path.join(dataDir, "mail");
    const attachments = [{ name, type: file?.type ?? "", content: Buffer.from("x") }];
    const message = { from: "a@agent.test", to: "ana@visitor.test", subject: "s", text: "t", html: "t", attachments };
    await mailToFolder(mail).send({ id: newId(new Date()), date: new Date(), ...message });
    const [sent = ""] = await readdir(mail);
    const text = await readFile(path.join(mail, sent), "latin1");
    expect(text).not.toMatch(/^bcc:/im);
    // As a mail program reads it, in any letters.
    expect((await PostalMime.parse(await readFile(path.join(mail, sent)))).attachments.map(({ filename }) => filename)).toEqual([name]);
    expect(text.match(/^Content-Disposition: attachment/gim)).toHaveLength(1);
    await rm(mail, { recursive: true });
  }
  expect(count).toBeGreaterThan(0);
  expect(await readdir(dataDir)).toEqual(["photos"]);
  expect((await readdir(path.join(dataDir, "photos"))).every((name) => /^answer-[0-9a-f]{32}$/.test(name))).toBe(true);
});
