/**
 * Entries of a calendar that cannot be read wholly. What is known of one is blocked: its days on the agent's calendar, each time when its rule
 * can be read. Which entries are odd is told by keys that hold nothing of the calendar.
 */
import { createHash } from "node:crypto";
import { addDays, type CivilDate, dateIn } from "../domain/schedule.ts";
import type { Walls } from "./busy-zones.ts";

/** Whether its own lines say that it leaves the time free: then it does not matter what else they say. */
export const leavesFree = (text: string): boolean =>
  /^(?:STATUS(?:;[^:\r\n]*)?:CANCELLED|TRANSP(?:;[^:\r\n]*)?:TRANSPARENT|X-MICROSOFT-CDO-BUSYSTATUS(?:;[^:\r\n]*)?:FREE)\s*$/im.test(text);

/** Whether lines of which an entry has one stand in it twice: then two entries have run together. */
export const isDouble = (text: string): boolean => ["DTSTART", "DTEND"].some((name) => linesOf(text, name).length > 1);

/** Whether it names a zone that nobody knows. */
export const isLost = (text: string, walls: Walls): boolean =>
  [...text.matchAll(/^[A-Z-]+[^:\r\n]*;TZID=("[^"\r\n]*"|[^:;\r\n]*)/gim)].some(([, tzid = ""]) => !walls.knows(tzid.replaceAll('"', "")));

/** An entry's key: the same from copy to copy as long as it stays what it is. */
export function keyOf(text: string): string {
  const [uid = text] = linesOf(text, "UID");
  return createHash("sha256")
    .update(`${uid} ${linesOf(text, "RECURRENCE-ID").join()}`)
    .digest("base64")
    .slice(0, 16);
}

/** How an entry may be read as entries of whole days, the best way first. */
export type Way = {
  readonly texts: readonly string[];
  /** When it takes place is known but for the hours. */
  readonly isPlaced: boolean;
};

/**
 * The ways to read an odd entry: by its rule, by the barest form of its rule, without it. None where not even a day can be read.
 * @param hasRule `false` when its rule is what is wrong with it.
 */
export function waysOf(text: string, walls: Walls, hasRule: boolean): readonly Way[] {
  const days = daysOf(text, walls);
  if (days.length === 0) return [];
  const [rule, ...more] = linesOf(text, "RRULE");
  const bare = [...(rule ?? "").matchAll(/(?:^|;)(FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)|INTERVAL=\d{1,4})(?=;|$)/gi)];
  const once = { texts: days.map((day) => wholeDays(text, day)), isPlaced: rule === undefined };
  const [first] = days;
  if (rule === undefined || more.length > 0 || days.length > 1 || !first || !hasRule) return [once];
  const by = (line: string): Way => ({ texts: [wholeDays(text, first, line)], isPlaced: true });
  return [by(rule), ...(bare.length > 0 ? [by(bare.map(([, part]) => part).join(";"))] : []), once];
}

/** Whether all of its days are before one, and nothing in it looks like a rule, not even one that ran into another line. */
export const isOver = (text: string, walls: Walls, before: CivilDate): boolean => {
  const days = daysOf(text, walls);
  const mayRepeat = /^(?:RRULE|RDATE)|^(?:DTSTART|DTEND|DURATION)[^\r\n]*:[^:\r\n]*[=;]/im.test(text);
  return !mayRepeat && days.length > 0 && days.every(({ last }) => last < before);
};

type Days = { readonly first: CivilDate; readonly last: CivilDate };

const wholeDays = (text: string, { first, last }: Days, rule?: string): string =>
  [
    "BEGIN:VEVENT",
    `UID:${keyOf(text)}`,
    `DTSTART;VALUE=DATE:${first.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${addDays(last, 1).replaceAll("-", "")}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    "END:VEVENT",
  ].join("\r\n");

/** From each beginning to the end; where no beginning can be read, the day of the end, or of the occurrence in whose place it stands. */
function daysOf(text: string, walls: Walls): readonly Days[] {
  const read = (name: string): readonly Days[] => linesOf(text, name, true).flatMap((line) => written(line, walls) ?? []);
  const [starts, ends] = [read("DTSTART"), read("DTEND")];
  if (starts.length === 0) return ends.length > 0 ? ends : read("RECURRENCE-ID");
  const [end] = ends;
  return starts.length === 1 && end ? starts.map(({ first, last }) => ({ first, last: end.last > last ? end.last : last })) : starts;
}

/** The days of the agent's calendar that a written time may mean: two where its day begins at another hour and its own hour cannot be read. */
function written(line: string, walls: Walls): Days | undefined {
  const tzid = /;TZID=("[^"]*"|[^:;]*)/i.exec(line)?.[1]?.replaceAll('"', "");
  const [, year = "", month = "", day = "", rest = ""] =
    /(\d{4})-?(\d{2})-?(\d{2})(.*)/.exec(line.replace(/;TZID=(?:"[^"]*"|[^:;]*)/i, "")) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return undefined;
  if (rest.trim() === "") return { first: date, last: date };
  const isUtc = /z\s*$/i.test(rest);
  const [, hour, minute] = /^T([01]\d|2[0-3]):?([0-5]\d)(?!\d*[^\dZ:\s])/i.exec(rest) ?? [];
  const at = (hours: number, minutes: number): CivilDate => {
    const wall = Date.parse(date) + (hours * 60 + minutes) * 60_000;
    return dateIn(walls.agentZone, new Date(walls.instant({ wall, isDate: false, isUtc }, tzid)));
  };
  if (hour !== undefined && minute !== undefined)
    return { first: at(Number(hour), Number(minute)), last: at(Number(hour), Number(minute)) };
  return { first: at(0, 0), last: at(23, 59) };
}

const isDay = (date: string): boolean =>
  !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);

/** What stands in the lines of a name, after the colon or after the name itself. */
function linesOf(text: string, name: string, withParameters = false): string[] {
  const parameters = '(?:;(?:"[^"\\r\\n]*"|[^":\\r\\n])*)?:';
  const line = new RegExp(withParameters ? `^${name}(?![A-Z-])(.*)$` : `^${name}${parameters}(.*)$`, "gim");
  return [...text.matchAll(line)].map(([, found = ""]) => found.trim());
}
