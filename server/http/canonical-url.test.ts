import { expect, test } from "vitest";
import { pagePath, tidyPath } from "./canonical-url.ts";

test.each(["/a%2fb", "/%252e%252e", "/caf%c3%a9"])("%s is left as it is: what is escaped there must be", (path) =>
  expect(tidyPath(path)).toBeUndefined(),
);

test("the home page keeps its slash", () => expect(tidyPath("/")).toBeUndefined());

test.each([
  ["/rent/browse", "/rent/browse"],
  ["/rent/browse.data", "/rent/browse"],
  ["/_.data", "/"],
  ["/", "/"],
])("the page of %s is %s", (path, page) => expect(pagePath(path)).toBe(page));
