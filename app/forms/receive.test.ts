import { expect, test } from "vitest";
import { post } from "../../tests/app.ts";
import { fakeServices } from "../../tests/fakes.ts";

const seller = {
  firstName: "Ana",
  lastName: "Sample",
  address: "12 Lake Street, Wayzata",
  email: "ana@example.com",
  phone: "(612) 555-0177",
  timeframe: "1-3 months",
};

test.each([
  ["/?index", "/"],
  ["/_.data?index", "/"],
  ["/sell/hire-agent", "/sell/hire-agent"],
  ["/sell/hire-agent.data", "/sell/hire-agent"],
])("a request posted to %s is said to come from the page %s", async (address, page) => {
  const services = fakeServices();
  await post(address, address.startsWith("/sell") ? seller : { email: seller.email }, services);
  expect(services.taken.map((lead) => lead.page)).toEqual([page]);
});
