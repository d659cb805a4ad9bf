/**
 * Visitors of a site that runs in several copies: requests, requests with photos, newsletter sign-ups and rivals for one appointment. Each
 * sends to one copy and tries again at another, as behind a balancer, until there's an answer. Then all that is stored and sent is checked.
 */
import { expect } from "vitest";
import { appointmentTypes, availability } from "../../content/booking.ts";
import { leadOf } from "../../server/leads/rows.ts";
import { openToRead, type StoreLocation } from "../../server/store/store.ts";
import { apart } from "../bookings.ts";
import { tags } from "../html.ts";
import { fileOf, picture } from "../photos.ts";
import type { S3Server } from "../s3-server.ts";
import type { Site } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";

const SENDERS = 6;
const PHOTOS = 2;
/** How many visitors want one appointment. */
const RIVALS = 4;

type Visitor = { readonly name: string; readonly path: string; readonly body: () => FormData | URLSearchParams };

export type Traffic = {
  /** The names of those whose request was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Streams requests at all copies until it's told to stop. Resolves when all of them are acknowledged. */
  stream(until: () => boolean): Promise<void>;
  /** Finds a free time. The result sends several visitors who want it at the same moment, and resolves when each was told whether it's theirs. */
  rivals(): Promise<() => Promise<void>>;
  /** Answers that no visitor should get. */
  readonly odd: readonly string[];
};

/** @param copies the copies that run now, read before each try. */
export async function openTraffic(copies: () => readonly Pick<Site, "url">[]): Promise<Traffic> {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, red) => picture({ red })));
  const acknowledged = new Set<string>();
  const odd: string[] = [];
  let [made, sent] = [0, 0];

  /** The status of an answer; 0 without one. */
  async function send({ path, body }: Visitor, turn: number): Promise<number> {
    const { url } = copies()[turn % copies().length] ?? { url: "" };
    sent += 1;
    const from = `203.${Math.floor(sent / 62_500)}.${sent % 250}.${Math.floor(sent / 250) % 250}`;
    const asked = { method: "POST", headers: { Origin: url, "X-Forwarded-For": from }, body: body(), redirect: "manual" } as const;
    return fetch(url + path, asked).then(
      (answer) => answer.text().then(() => answer.status),
      () => 0,
    );
  }

  /** Sends until it's acknowledged, or another answer is final. Only a copy that is gone or can't store says nothing final. */
  async function insist(visitor: Visitor, turn: number): Promise<void> {
    for (let next = turn; ; next += 1) {
      const status = await send(visitor, next);
      if (status === 303) return void acknowledged.add(visitor.name);
      if (status === 409 && visitor.path.startsWith("/scheduler")) return;
      if (status !== 503 && status !== 0) return void odd.push(`${status} for ${visitor.name} at ${visitor.path}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  const newName = (): string => `visitor${(made += 1)}x`;

  function newVisitor(): Visitor {
    const name = newName();
    if (made % 4 === 0) return listing(name, photos);
    return made % 4 === 1 ? newsletter(name) : estimate(name);
  }

  return {
    acknowledged,
    odd,
    async stream(until) {
      const sender = async (_: unknown, at: number): Promise<void> => {
        for (let turn = at; !until(); turn += 1) await insist(newVisitor(), turn);
      };
      await Promise.all(Array.from({ length: SENDERS }, sender));
    },
    async rivals() {
      const [path, time] = await freeTime(copies());
      return async () => void (await Promise.all(Array.from({ length: RIVALS }, (_, at) => insist(booking(newName(), path, time), at))));
    },
  };
}

const formOf = (name: string, fields: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams({ _key: `key-${name}`, ...fields });

const estimate = (name: string): Visitor => ({
  name,
  path: "/sell/estimate",
  body: () =>
    formOf(name, {
      _form: "estimate",
      address: `${name} Sample Avenue, Anoka`,
      propertyType: "Condo",
      yearBuilt: "1987",
      bedrooms: "3",
      bathrooms: "2",
      squareFeet: "1500",
      phone: "612-555-0134",
      email: `${name}@visitor.test`,
    }),
});

const newsletter = (name: string): Visitor => ({
  name,
  path: "/?index",
  body: () => formOf(name, { _form: "newsletter", email: `${name}@visitor.test` }),
});

const listing = (name: string, photos: readonly Buffer[]): Visitor => ({
  name,
  path: "/sell/add-listing",
  body() {
    const form = new FormData();
    const fields = formOf(name, {
      _form: "add-listing",
      title: `Bungalow ${name}`,
      address: "12 Lake Street, Wayzata, MN 55391",
      price: "$385,000",
      propertyType: "condo",
      description: "Three bedrooms on one floor and a new boiler.",
    });
    for (const [field, value] of fields) form.set(field, value);
    for (const [at, photo] of photos.entries()) form.append("photos", fileOf(photo, `${at}.jpg`));
    return form;
  },
});

const booking = (name: string, path: string, time: string): Visitor => ({
  name,
  path,
  body: () =>
    formOf(name, {
      _form: "booking",
      time,
      name: `Ana ${name}`,
      email: `${name}@visitor.test`,
      phone: "612-555-0134",
      address: "314 Sample Avenue, Anoka",
    }),
});

/** The first time that the scheduler offers, with the address of its form. */
async function freeTime(copies: readonly Pick<Site, "url">[]): Promise<readonly [path: string, time: string]> {
  const type = appointmentTypes.find(({ asks }) => asks === undefined) ?? appointmentTypes[0];
  if (!type) throw new Error("The content has no appointment types.");
  const query = new URLSearchParams({ kind: type.id, place: type.places[0] ?? "phone", zone: availability.zone });
  const [{ url } = { url: "" }] = copies;
  const html = await (await fetch(`${url}/scheduler?${query}`)).text();
  const href = tags(html, "a", { href: /[?&]time=/ })[0]?.attributes["href"];
  if (href === undefined) throw new Error("The scheduler has no free time.");
  const { pathname, search, searchParams } = new URL(href, url);
  return [pathname + search, searchParams.get("time") ?? ""];
}

/** An email to the agent that doesn't come from a request. */
const OTHERS = /^<(?:old-figures|summary)-/;

export type Checked = {
  readonly location: StoreLocation;
  readonly traffic: Traffic;
  readonly storage: Pick<S3Server, "objects">;
  /** The mail server's emails, with the time at which each was received. */
  readonly emails: readonly (Pick<EmailMessage, "messageId"> & { readonly at: number })[];
};

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted();
const nameIn = (text: string): string => /visitor\d+x/.exec(text)?.[0] ?? text;

/**
 * Every acknowledged request is stored once with its photos, no others are, and no two appointments overlap. Each request's email was sent; the
 * result are those that were sent again under the same name.
 */
export async function expectWhole({ location, traffic, storage, emails }: Checked): Promise<readonly { id: string; first: number }[]> {
  const db = await openToRead(location);
  if (!db) throw new Error("There's no database.");
  try {
    const leads = (await db.selectFrom("leads").selectAll().execute()).map(leadOf);
    expect(leads.map(({ answers }) => nameIn(JSON.stringify(answers))).toSorted()).toEqual([...traffic.acknowledged].toSorted());
    for (const { id, form, pictures = [] } of leads) {
      expect(pictures).toHaveLength(form === "add-listing" ? PHOTOS : 0);
      for (const { file, bytes } of pictures) expect(storage.objects.get(`photos/${id}/${file}`)?.content.length).toBe(bytes);
    }
    const taken = await db.selectFrom("bookings").selectAll().orderBy("blocked_from").execute();
    const booked = taken.filter(({ state }) => state === "booked");
    expect(apart(booked)).toBe(true);
    expect(booked.length).toBeGreaterThan(0);
    const subscribers = await db.selectFrom("subscribers").select("address").execute();
    expect(subscribers.map(({ address }) => nameIn(address)).toSorted()).toEqual(
      leads.flatMap(({ form, answers }) => (form === "newsletter" ? [nameIn(answers[0]?.value ?? "")] : [])).toSorted(),
    );

    const queued = await db.selectFrom("emails").select(["id", "kind", "lead_id", "state", "not_before"]).execute();
    expect(idsOf(queued.filter(({ kind }) => kind === "lead"))).toEqual(idsOf(leads));
    // Many requests beyond a limit are summed up in one email.
    const summedUp = new Set(taken.flatMap(({ id, requested }) => (requested === 1 ? [id] : [])));
    const [reminders, due] = [
      queued.filter(({ not_before }) => not_before !== null),
      queued.filter(({ not_before }) => not_before === null),
    ];
    expect(
      due.filter(({ state, lead_id }) => state !== "sent" && !(state === "dropped" && lead_id !== null && summedUp.has(lead_id))),
    ).toEqual([]);
    const sent = emails
      .filter(({ messageId = "" }) => !OTHERS.test(messageId))
      .map(({ messageId = "", at }) => ({ id: messageId.replace(/^<|@.*$/g, ""), at }));
    const firsts = new Map<string, number>();
    const again: { id: string; first: number }[] = [];
    for (const { id, at } of sent) {
      const first = firsts.get(id);
      if (first === undefined) firsts.set(id, at);
      else again.push({ id, first });
    }
    const expected = due.filter(({ state }) => state === "sent");
    for (const { id } of reminders) firsts.delete(id);
    expect([...firsts.keys()].toSorted()).toEqual(idsOf(expected));
    return again;
  } finally {
    await db.destroy();
  }
}
