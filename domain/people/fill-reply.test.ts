import { expect, test } from "vitest";
import { fillReply } from "./fill-reply.ts";

const agent = { name: "Jordan", phone: "(612) 555-0142" };
const home = { title: "Porch house", address: "12 Elm Street", price: "$400,000", link: "https://site.test/listings/elm" };

test("placeholders become facts of the person, the home and the agent, and a fact isn't read again", () => {
  const text = "Hello {first name}, {home} at {address} is {Price}: {link}. {my name}, {my phone}";
  expect(fillReply(text, { name: "{price} Moreno", home, agent })).toEqual({
    text: "Hello {price}, Porch house at 12 Elm Street is $400,000: https://site.test/listings/elm. Jordan, (612) 555-0142",
    missing: [],
  });
});

test("what isn't known stays, and is named once", () => {
  expect(fillReply("Hi {first name} {name}: {home}, {home}, {constructor}, { }", { name: " ", agent })).toEqual({
    text: "Hi there {name}: {home}, {home}, {constructor}, { }",
    missing: ["{name}", "{home}", "{constructor}"],
  });
});
