/** Answers a request to the dashboard: who is there, which screen, and may they see it. */
import type { Session } from "../../domain/dashboard/dashboard.ts";
import { mayDo } from "../../domain/dashboard/members.ts";
import { CLIENT_ADDRESS, type Services } from "../../domain/services.ts";
import type { Preview } from "../context.ts";
import { readCookie } from "./cookies.ts";
import { documentOf } from "./document.tsx";
import { awayPage, notAllowedPage, noScreenPage, tooManyPage, unsavedPage } from "./refusals.tsx";
import {
  type Answer,
  AS_DATA,
  type Fields,
  KEPT,
  type MemberScreen,
  type Page,
  type PublicScreen,
  type SignedIn,
  SIGN_IN,
  TO,
  TOUCH,
  type Visit,
  withQuery,
} from "./screen.ts";
import { screenAt } from "./screens.ts";

/**
 * The HTTP server asks only when there is a dashboard; it answers all other requests as for any unknown address.
 * @param preview shows a public page instead.
 */
export async function respond(request: Request, services: Services, preview: (wanted: Preview) => void): Promise<Response> {
  const { dashboard, site } = services;
  if (!dashboard) return new Response(null, { status: 404 });
  const url = new URL(request.url.replaceAll("%00", ""));
  const isUpload = request.method === "POST" && /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  // Of a post with files nothing is read before it's known whose it is.
  const fields = request.method !== "POST" ? undefined : isUpload ? {} : await fieldsOf(request);
  const before: Visit = {
    url,
    params: {},
    services,
    dashboard,
    from: { userAgent: request.headers.get("user-agent") ?? "" },
    linkSecret: readCookie(request, "link", site.siteUrl),
    session: undefined,
  };
  const upload: Sent | undefined = isUpload ? { request } : undefined;
  try {
    const secret = readCookie(request, "session", site.siteUrl);
    const { screen, params } = screenAt(url.pathname);
    const visit: Visit = { ...before, params, session: secret === undefined ? undefined : await dashboard.sessions.find(secret) };
    const answer = screen?.isPublic
      ? await publicAnswer(screen, visit, fields, request.headers.get(CLIENT_ADDRESS) ?? "")
      : await memberAnswer(screen, visit, fields, secret, upload);
    if (typeof answer === "object" && "preview" in answer) preview(answer.preview);
    return toResponse(answer, visit);
  } catch (error) {
    // No one reads the answer.
    if (request.signal.aborted) throw error;
    services.report("dashboard.not-answered", error);
    if (url.searchParams.has(AS_DATA)) return toResponse({ data: {}, status: 503 }, before);
    const typed = upload ? upload.fields : fields;
    return toResponse(awayPage(url, typed, isUpload && typed === undefined), before);
  }
}

/** A post with files; its text, once it was read. */
type Sent = { readonly request: Request; fields?: Fields };

/** PostgreSQL can't be asked for the first of all characters, and no one can type it. */
const withoutNul = (text: string): string => text.replaceAll("\0", "");

async function fieldsOf(request: Request): Promise<Fields> {
  try {
    const fields = new Map<string, string>();
    // A list of checkboxes has one name: its values are lines.
    for (const [name, value] of await request.formData())
      if (typeof value === "string") fields.set(name, withoutNul(fields.has(name) ? `${fields.get(name)}\n${value}` : value));
    return Object.fromEntries(fields);
  } catch {
    // No form: the screen says what is missing.
    return {};
  }
}

async function publicAnswer(screen: PublicScreen, visit: Visit, fields: Fields | undefined, address: string): Promise<Answer> {
  if (!fields) return screen.get(visit);
  // A member who is signed in guesses nothing, and must be able to sign out.
  const limited = visit.session ? undefined : visit.services.limits.attempt("sign-in", address);
  if (limited) return tooManyPage(limited.retryAfter);
  return screen.post ? screen.post(visit, fields) : screen.get(visit);
}

async function memberAnswer(
  screen: MemberScreen | undefined,
  visit: Visit,
  fields: Fields | undefined,
  secret: string | undefined,
  upload: Sent | undefined,
): Promise<Answer> {
  const { session, url, dashboard } = visit;
  if (!session) return { redirect: withQuery(SIGN_IN, { [TO]: await pathBack(visit, fields, secret, upload?.request) }) };
  if (!screen) return noScreenPage;
  if (!mayDo(session.member.role, screen.right)) return notAllowedPage;
  const id = url.searchParams.get(KEPT);
  const kept = !fields && id ? await dashboard.forms.find(session.member, id, url.pathname) : undefined;
  const signedIn = { ...visit, session, kept, mayOpen: (path: string) => mayOpen(session, path) };
  if (upload && screen.receive) return received(screen, screen.receive, signedIn, upload);
  if (upload) return screen.upload ? screen.upload(signedIn, upload.request) : screen.get(signedIn);
  const answer = fields ? await posted(screen, signedIn, fields) : await screen.get(signedIn);
  return answer === "touch first" ? { redirect: withQuery(TOUCH, { [TO]: await pathBack(visit, fields, secret) }) } : answer;
}

function mayOpen({ member }: Session, path: string): boolean {
  const { screen } = screenAt(path);
  return screen === undefined || screen.isPublic === true || mayDo(member.role, screen.right);
}

/** The same for a form whose files the screen stores first: its text is then like that of any other. */
async function received(
  screen: MemberScreen,
  receive: NonNullable<MemberScreen["receive"]>,
  visit: SignedIn,
  upload: Sent,
): Promise<Answer> {
  const read = await receive(visit, upload.request);
  if ("answer" in read) return read.answer;
  upload.fields = read.fields;
  return posted(screen, visit, read.fields);
}

/** What a screen answers to a form. While nothing can be stored, the form is shown again with what was typed. */
async function posted({ get, post }: MemberScreen, visit: SignedIn, fields: Fields): Promise<Answer> {
  if (!post) return get(visit);
  try {
    return await post(visit, fields);
  } catch (error) {
    visit.services.report("dashboard.not-saved", error);
    if (visit.url.searchParams.has(AS_DATA)) return { data: {}, status: 503 };
    const again = await get({ ...visit, kept: fields, isUnsaved: true });
    return typeof again === "object" && "body" in again ? unsavedPage(again) : again;
  }
}

/** Where to go on after signing in: to this page, with what was typed into it. */
async function pathBack(
  { url, dashboard: { forms } }: Visit,
  fields: Fields | undefined,
  secret: string | undefined,
  upload?: Request,
): Promise<string> {
  // Files aren't kept, nor is an empty form, which would say that something was.
  const hasText = fields !== undefined && Object.keys(fields).length > 0;
  const keep = upload ? forms.keepUpload(secret ?? "", url.pathname, upload) : hasText && forms.keep(secret ?? "", url.pathname, fields);
  const id = (await keep) || undefined;
  if (id !== undefined) return withQuery(url.pathname, { [KEPT]: id });
  return fields ? url.pathname : url.pathname + url.search;
}

/** Nothing runs, loads or is sent anywhere but from this site's own files; no page may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The preview of a page.
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** An email has its styles in its text. Nothing runs in it. */
const FRAMED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

function toResponse(answer: Answer, visit: Visit): Response {
  if (answer === "touch first") throw new Error("a screen without a session can't ask for a passkey");
  const headers = new Headers({ "Content-Security-Policy": POLICY, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  // A home is put on the map where the phone is.
  headers.set("Permissions-Policy", "geolocation=(self)");
  for (const each of answer.cookies ?? []) headers.append("Set-Cookie", each);
  if ("redirect" in answer) {
    headers.set("Location", answer.redirect);
    return new Response(null, { status: 303, headers });
  }
  // The handler shows the page instead: see app/preview.ts.
  if ("preview" in answer) return new Response(null, { headers });
  if ("data" in answer) {
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify(answer.data), { status: answer.status ?? 200, headers });
  }
  if ("framed" in answer) {
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Content-Security-Policy", FRAMED_POLICY);
    return new Response(answer.framed, { headers });
  }
  if ("download" in answer) {
    const { name, type, bytes, content } = answer.download;
    headers.set("Content-Type", type);
    headers.set("Content-Length", String(bytes));
    headers.set("Content-Disposition", attachmentName(name));
    return new Response(streamOf(content), { headers });
  }
  if ("asset" in answer) {
    headers.set("Content-Type", answer.asset.type);
    return new Response(answer.asset.text, { headers });
  }
  if ("file" in answer) {
    headers.set("Content-Type", answer.file.type);
    headers.set("Content-Disposition", `attachment; filename="${answer.file.name}"`);
    const { text } = answer.file;
    return new Response(typeof text === "string" ? text : streamOf(text), { headers });
  }
  return pageResponse(answer, visit, headers);
}

/** With a name in any letters (RFC 6266), and one of ASCII for what can't read that. */
function attachmentName(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"${ascii === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}

/** Read at the client's pace, and let go when the client is gone. */
function streamOf(content: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
}

function pageResponse(page: Page, visit: Visit, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (page.retryAfter !== undefined) headers.set("Retry-After", String(page.retryAfter));
  return new Response(documentOf(page, visit), { status: page.status ?? 200, headers });
}
