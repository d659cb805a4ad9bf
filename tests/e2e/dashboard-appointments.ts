/** What the dashboard's screens about appointments can look like. */
import { toInstant } from "../../domain/time/instant.ts";
import { asking, bookingsOn, typeWith } from "../bookings.ts";
import { at, type Look, openDetails } from "./dashboard-access.ts";
import { answerTo, post, type World } from "./dashboard-world.ts";

const APPOINTMENTS = "/dashboard/appointments";
const ONE = `${APPOINTMENTS}/:appointment`;
const DAY = 86_400_000;

/** A visitor has booked, at the first free time of the days ahead. Returns the appointment's path. */
async function book({ inStore }: World, name = "Ana Moreno-Featherstonehaugh"): Promise<string> {
  let path = "";
  await inStore(async (store) => {
    const bookings = await bookingsOn(store, { now: () => new Date() });
    const from = Date.now() + 2 * DAY;
    const [start] = await bookings.free(typeWith("consultation"), "phone", toInstant(from), toInstant(from + 20 * DAY));
    const booked = await bookings.book(asking(start, { name, note: "Is the porch screened?" }));
    if (!("key" in booked)) throw new Error(booked.state);
    path = `${APPOINTMENTS}/${booked.key.split(".")[0] ?? ""}`;
  });
  return path;
}

const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

export const appointmentLooks: readonly Look[] = [
  {
    screen: APPOINTMENTS,
    name: "booked and blocked",
    always: true,
    async open(page, world) {
      await book(world);
      await page.goto(APPOINTMENTS);
      await post(page, APPOINTMENTS, { do: "block", span: "tomorrow", note: "Away", despite: "on" });
      await page.goto(`${APPOINTMENTS}?day=${dayIn(2)}`);
    },
  },
  { screen: APPOINTMENTS, name: "not accepted", open: (page) => answerTo(page, APPOINTMENTS, { do: "block" }) },
  {
    screen: `${APPOINTMENTS}/list`,
    name: "upcoming",
    async open(page, world) {
      await book(world);
      await page.goto(`${APPOINTMENTS}/list`);
    },
  },
  { screen: `${APPOINTMENTS}/list`, name: "none", open: at(`${APPOINTMENTS}/list?show=past`) },
  {
    screen: `${APPOINTMENTS}/cancel`,
    name: "preview",
    async open(page, world) {
      await book(world);
      await page.goto(`${APPOINTMENTS}/list`);
      await page.locator(".person-check input").first().check();
      await page.getByRole("button", { name: "Cancel them" }).click();
      await page.getByRole("heading", { name: "Cancel this appointment?" }).waitFor();
    },
  },
  {
    screen: `${APPOINTMENTS}/cancel`,
    name: "failed",
    async open(page, world) {
      const id = (await book(world)).split("/").at(-1) ?? "";
      await answerTo(page, `${APPOINTMENTS}/cancel`, { do: "cancel", [`appointment-${id}`]: "older" });
    },
  },
  {
    screen: `${APPOINTMENTS}/blocked`,
    name: "one",
    async open(page) {
      await page.goto(`${APPOINTMENTS}/blocked`);
      const span = { "from-day": dayIn(30), "from-time": "09:00", "to-day": dayIn(32), "to-time": "17:00" };
      await post(page, `${APPOINTMENTS}/blocked`, { do: "block", ...span, note: "Vacation with the family", despite: "on" });
      await page.goto(`${APPOINTMENTS}/blocked`);
    },
  },
  {
    screen: `${APPOINTMENTS}/blocked`,
    name: "over an appointment",
    async open(page, world) {
      await book(world);
      const span = { "from-day": dayIn(1), "from-time": "00:00", "to-day": dayIn(20), "to-time": "00:00" };
      await answerTo(page, `${APPOINTMENTS}/blocked`, { do: "block", ...span });
      await page.getByRole("heading", { name: "Block this time?" }).waitFor();
    },
  },
  {
    screen: `${APPOINTMENTS}/blocked`,
    name: "not accepted",
    open: (page) => answerTo(page, `${APPOINTMENTS}/blocked`, { do: "block", "from-day": "soon" }),
  },
  { screen: `${APPOINTMENTS}/new`, name: "plain", open: at(`${APPOINTMENTS}/new`) },
  {
    screen: `${APPOINTMENTS}/new`,
    name: "not accepted",
    open: (page) => answerTo(page, `${APPOINTMENTS}/new`, { do: "book", kind: "tour.visit", email: "x", date: dayIn(3), time: "other" }),
  },
  {
    screen: ONE,
    name: "asked about a new time",
    always: true,
    async open(page, world) {
      const path = await book(world);
      await page.goto(`${path}/time`);
      const seen = await page.locator("[name=seen]").inputValue();
      await post(page, `${path}/time`, {
        seen,
        time: "other",
        date: dayIn(40),
        clock: "07:30",
        how: "ask",
        message: "Later?",
        "any-time": "on",
      });
      await page.goto(path);
      await openDetails(page);
    },
  },
  {
    screen: ONE,
    name: "changed meanwhile",
    async open(page, world) {
      await answerTo(page, await book(world), { do: "cancel", seen: "older" });
    },
  },
  {
    screen: `${ONE}/time`,
    name: "plain",
    async open(page, world) {
      await page.goto(`${await book(world)}/time?day=${dayIn(5)}`);
    },
  },
  {
    screen: `${ONE}/time`,
    name: "outside of the hours",
    async open(page, world) {
      const path = await book(world);
      await page.goto(`${path}/time`);
      const seen = await page.locator("[name=seen]").inputValue();
      await answerTo(page, `${path}/time`, { seen, time: "other", date: dayIn(40), clock: "03:00", how: "ask" });
    },
  },
];
