import { expect, test } from "vitest";
import { readTypedAddress } from "./typed-address.ts";

test("an address is taken apart as it was typed", () => {
  const whole = { street: "12 Elm Street", city: "Anoka", state: "MN", zip: "55303" };
  expect(readTypedAddress("12 Elm Street, Anoka, MN 55303")).toEqual(whole);
  expect(readTypedAddress(" 12  Elm Street,Anoka mn, 55303-1234 ")).toEqual(whole);
  expect(readTypedAddress("12 Elm Street, Anoka, Minnesota 55303")).toEqual(whole);
  expect(readTypedAddress("12 Elm Street, Unit 4, Saint Paul, MN")).toEqual({
    street: "12 Elm Street, Unit 4",
    city: "Saint Paul",
    state: "MN",
  });
});

test("what isn't there is left out, and a direction is no state", () => {
  expect(readTypedAddress("12 Elm Street NE")).toEqual({ street: "12 Elm Street NE" });
  expect(readTypedAddress("12 Elm Street, Anoka")).toEqual({ street: "12 Elm Street", city: "Anoka" });
  expect(readTypedAddress("  ")).toEqual({});
});
