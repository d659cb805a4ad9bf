import ICAL from "ical.js";
import { sync, type VEvent } from "node-ical";
import { describe, expect, test } from "vitest";
import { eventFile, type Invitation, invitationFile, subscribedCalendar } from "./icalendar.ts";

const invitation: Invitation = {
  uid: "0193f0e2-0000-7000-8000-000000000001",
  sequence: 2,
  status: "CONFIRMED",
  summary: "Property tour with Jordan Sample",
  location: "100 Sample Street, Wayzata, MN 55391",
  description: "First line\nSecond; with, all \\ of it",
  url: "https://www.site.test/scheduler/booking?key=abc.DEF_-",
  start: "2026-12-01T20:30:00.000Z",
  end: "2026-12-01T21:15:00.000Z",
  made: "2026-11-21T14:04:05.678Z",
  organizer: { name: "Jordan Sample", email: "jordan@example.com" },
  attendees: [{ name: "Ana Example", email: "ana+home@visitor.test" }],
};
const AGENT = { name: "Jordan Sample", email: "jordan@example.com" };
const [ANA] = invitation.attendees;

/** The same event as two independent readers understand it. */
function read(file: string) {
  const root = new ICAL.Component(ICAL.parse(file) as ConstructorParameters<typeof ICAL.Component>[0]);
  const component = root.getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event.");
  const one = new ICAL.Event(component);
  const other = Object.values(sync.parseICS(file)).find((part): part is VEvent => part?.type === "VEVENT");
  if (!other) throw new Error("There is no event.");
  return { root, component, one, other };
}

const octets = (line: string): number => new TextEncoder().encode(line).length;
const lines = (file: string): string[] => file.replaceAll("\r\n ", "").split("\r\n");

describe("an invitation", () => {
  test("asks, by RFC 5546, and two readers understand the same", () => {
    const { root, component, one, other } = read(invitationFile("REQUEST", invitation));
    expect(root.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(root.getFirstPropertyValue("version")).toBe("2.0");
    expect([one.uid, other.uid]).toEqual([invitation.uid, invitation.uid]);
    expect([one.sequence, Number(other.sequence)]).toEqual([2, 2]);
    expect(one.startDate.toJSDate().toISOString()).toBe(invitation.start);
    expect(other.start.toISOString()).toBe(invitation.start);
    expect(one.endDate.toJSDate().toISOString()).toBe(invitation.end);
    expect(other.end?.toISOString()).toBe(invitation.end);
    expect([one.description, other.description]).toEqual([invitation.description, invitation.description]);
    expect([one.location, other.location]).toEqual([invitation.location, invitation.location]);
    expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-21T14:04:05Z");
    expect(component.getFirstPropertyValue("organizer")).toBe("mailto:jordan@example.com");
    const attendee = component.getFirstProperty("attendee");
    expect(attendee?.getFirstValue()).toBe("mailto:ana+home@visitor.test");
    expect(["cn", "partstat", "rsvp", "role"].map((name) => attendee?.getFirstParameter(name))).toEqual([
      "Ana Example",
      "ACCEPTED",
      "FALSE",
      "REQ-PARTICIPANT",
    ]);
    expect(other.attendee).toMatchObject({ params: { CN: "Ana Example", PARTSTAT: "ACCEPTED" }, val: "mailto:ana+home@visitor.test" });
  });

  test("calls off under the same name, with a higher number", () => {
    const { root, component, one, other } = read(invitationFile("CANCEL", { ...invitation, sequence: 3 }));
    expect(root.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(other.status).toBe("CANCELLED");
    expect([one.uid, one.sequence]).toEqual([invitation.uid, 3]);
    expect(component.getFirstProperty("organizer") && component.getFirstProperty("attendee")).toBeTruthy();
  });

  test("to anyone who organizes it names them among those who come, having agreed, and whose address sent it", () => {
    const toAgent = { ...invitation, attendees: [AGENT, ANA!], sentBy: "website@example.com" };
    for (const method of ["REQUEST", "CANCEL"] as const) {
      const { component, other } = read(invitationFile(method, toAgent));
      const attendees = component.getAllProperties("attendee");
      expect(attendees.map((attendee) => attendee.getFirstValue())).toEqual(["mailto:jordan@example.com", "mailto:ana+home@visitor.test"]);
      for (const attendee of attendees)
        expect(["partstat", "rsvp"].map((name) => attendee.getFirstParameter(name))).toEqual(["ACCEPTED", "FALSE"]);
      expect(other.attendee).toMatchObject([
        { params: { CN: "Jordan Sample", PARTSTAT: "ACCEPTED" }, val: "mailto:jordan@example.com" },
        { params: { CN: "Ana Example" }, val: "mailto:ana+home@visitor.test" },
      ]);
      const organizer = component.getFirstProperty("organizer");
      expect(organizer?.getFirstValue()).toBe("mailto:jordan@example.com");
      expect(organizer?.getFirstParameter("sent-by")).toBe("mailto:website@example.com");
      expect(other.organizer).toMatchObject({ params: { CN: "Jordan Sample" }, val: "mailto:jordan@example.com" });
    }
  });

  test("from the organizer's own address says so once, and names no one twice", () => {
    const attendees = [AGENT, { name: "Jordan", email: "Jordan@Example.com" }];
    const file = invitationFile("REQUEST", { ...invitation, attendees, sentBy: "Jordan@example.com" });
    expect(file).not.toContain("SENT-BY");
    expect(lines(file).filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
  });

  test("that only tells names no one who is asked", () => {
    const { component } = read(invitationFile("PUBLISH", invitation));
    expect(component.getFirstProperty("attendee")).toBeNull();
  });

  test.each([
    ["ümlaut Ω 日本語", "Zoë Łukasiewicz-Ōta"],
    ["right to left", "ליאורה"],
    ["emoji and joiners", "Ana 👩‍👩‍👧‍👦🏠"],
    ["quotes and colons", 'Ana "the; boss, really": x'],
    ["a line end", "Ana\r\nATTENDEE:mailto:evil@example.com"],
    ["control characters", "Ana\u0000\u0007\u001b[31m\u0085\u2028Example"],
    ["carets", "Ana ^n^' Example"],
    ["nothing", ""],
    ["very long", "Überlang ".repeat(60)],
  ])("survives any name: %s", (_, name) => {
    const description = `${name}\n${"A long note; with, commas.\n".repeat(80)}`;
    const file = invitationFile("REQUEST", { ...invitation, summary: name, description, attendees: [{ name, email: "ana@visitor.test" }] });
    for (const line of file.split("\r\n")) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(file.endsWith("\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    // oxlint-disable-next-line no-control-regex
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(lines(file).filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
    const { component, one, other } = read(file);
    // oxlint-disable-next-line no-control-regex
    const clean = name.replaceAll(/\r\n|[\u0085\u2028]/g, "\n").replaceAll(/[\u0000\u0007\u001b]/g, "");
    expect(one.summary).toBe(clean);
    expect(one.description).toBe(description.replace(name, clean));
    expect(other.start.toISOString()).toBe(invitation.start);
    const attendee = component.getFirstProperty("attendee");
    expect(attendee?.getFirstValue()).toBe("mailto:ana@visitor.test");
    expect(attendee?.getFirstParameter("cn") ?? "").not.toMatch(/["\r\n]/);
  });

  test.each([
    ["o'hara@visitor.test", "mailto:o'hara@visitor.test"],
    ["zoë@visitor.test", "mailto:zo%C3%AB@visitor.test"],
    ["a;b?c#d@visitor.test", "mailto:a%3Bb%3Fc%23d@visitor.test"],
  ])("writes the address %s as a URI", (email, uri) => {
    const { component } = read(invitationFile("REQUEST", { ...invitation, attendees: [{ name: "Ana", email }] }));
    expect(component.getFirstPropertyValue("attendee")).toBe(uri);
  });
});

test("a calendar to subscribe to has all of them, its name and how often to look again", () => {
  const two = [invitation, { ...invitation, uid: "b", status: "TENTATIVE" as const, summary: "Ana: a, b; c" }];
  const file = subscribedCalendar("Jordan Sample: appointments", 15, two);
  const { root } = read(file);
  expect(root.getAllSubcomponents("vevent")).toHaveLength(2);
  expect(lines(file)).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT15M");
  expect(String(root.getFirstPropertyValue("refresh-interval"))).toBe("PT15M");
  expect(root.getFirstPropertyValue("x-wr-calname")).toBe("Jordan Sample: appointments");
  expect(Object.values(sync.parseICS(file)).filter((part) => part?.type === "VEVENT")).toHaveLength(2);
  // Nothing booked is a calendar, too.
  const empty = new ICAL.Component(ICAL.parse(subscribedCalendar("Empty", 15, [])) as never);
  expect(empty.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
});

describe("an open house", () => {
  const event = {
    uid: "elm-2026-11-28@example.com",
    summary: "Open house: brick; two stories, one porch",
    location: "12 Sample Street, Anoka, MN 55303",
    description: "First line\nSecond \\ line",
    url: "https://example.com/listings/elm",
    start: "2026-11-28T19:00:00.000Z",
    end: "2026-11-28T21:00:00.000Z",
    made: "2026-11-20T08:30:15.250Z",
  } as const;

  test("writes times as UTC, and escapes what has a meaning of its own", () => {
    const found = lines(eventFile(event));
    expect(found).toContain("DTSTART:20261128T190000Z");
    expect(found).toContain("DTEND:20261128T210000Z");
    expect(found).toContain("DTSTAMP:20261120T083015Z");
    expect(found).toContain(String.raw`SUMMARY:Open house: brick\; two stories\, one porch`);
    expect(found).toContain(String.raw`DESCRIPTION:First line\nSecond \\ line`);
  });

  test("no line is longer than 75 bytes, whatever its characters, and nothing is lost", () => {
    const description = "Überaus — “long” 🏠 ".repeat(20);
    const file = eventFile({ ...event, description });
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(lines(file)).toContain(`DESCRIPTION:${description}`);
  });

  test("every line ends with CR LF, and text cannot start a line of its own", () => {
    const file = eventFile({ ...event, summary: "Open\r\nATTENDEE:mailto:someone@example.com" });
    expect(file.split("\r\n").some((line) => line.startsWith("ATTENDEE"))).toBe(false);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });
});
