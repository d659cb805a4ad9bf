import { expect, test } from "vitest";
import { neededStyles } from "./needed-styles.ts";

const page = '<body class="day"><h1 id="top"><a>Hi</a><b></b></h1><p class="lead mt-2.5 w-[10px]">Hello</p></body>';

test.each([
  [".lead{color:red}.card{color:blue}", ".lead{color:red}"],
  [".card,.lead{color:red}", ".lead{color:red}"],
  [".day .lead:first-child{a:b}.night .lead{a:b}", ".day .lead:first-child{a:b}"],
  ["p,a.card{a:b}", "p{a:b}"],
  [".mt-2\\.5{a:b}.w-\\[10px\\]{a:b}.mt-3\\.5{a:b}", ".mt-2\\.5{a:b}.w-\\[10px\\]{a:b}"],
  [":is(.card,.lead) a{a:b}", ":is(.card,.lead) a{a:b}"],
  [".lead:not(.card){a:b}", ".lead:not(.card){a:b}"],
  ['[class="card"]{a:b}', '[class="card"]{a:b}'],
  // Elements, too.
  ["table{a:b}p{a:b}P:empty>select.lead{a:b}", "p{a:b}"],
  [".lead ol li::marker,body>.lead::before,:focus-visible{a:b}", "body>.lead::before,:focus-visible{a:b}"],
  ["::file-selector-button,*,input::placeholder,#only{a:b}", "::file-selector-button,*{a:b}"],
  ["#top{a:b}#top+.card{a:b}:target{a:b}", "#top{a:b}:target{a:b}"],
  // What stands within others.
  ["p:has(.card){a:b}p:has(+.lead,.card){a:b}", "p:has(+.lead,.card){a:b}"],
  [":is(.card,.night) p,:where(table .lead){a:b}:where(body .lead) :is(p:has(a)){a:b}", ":where(body .lead) :is(p:has(a)){a:b}"],
  ["body:not(:has(.card)){a:b}", "body:not(:has(.card)){a:b}"],
  // A pointer is a sign of use, and brings the whole stylesheet.
  [".lead:hover,.lead:focus-visible{a:b}p:active{a:b}.lead:not(:hover){a:b}", ".lead:focus-visible{a:b}.lead:not(:hover){a:b}"],
  ["/*! a license */p{a:b}", "p{a:b}"],
])("%s", (css, needed) => {
  expect(neededStyles(css)(page)).toBe(needed);
});

test("layers keep their order, and groups that are empty go", () => {
  const css = "@layer base,kit;@layer base{h1{a:b}}@media screen{.card{a:b}}@layer kit{@media (width>=64rem){.card{a:b}.lead{a:b}}}";
  expect(neededStyles(css)(page)).toBe("@layer base,kit;@layer base{h1{a:b}}@layer kit{@media (width>=64rem){.lead{a:b}}}");
});

test("what is for print is left out", () => {
  const css = "@page wide{size:landscape}@media print{p{a:b}}@media not print{p{c:d}}@layer kit{@media print{h1{a:b}}h1{c:d}}";
  expect(neededStyles(css)(page)).toBe("@media not print{p{c:d}}@layer kit{h1{c:d}}");
});

test("faces, properties and keyframes stay whole", () => {
  const css = '@font-face{font-family:A;src:url(a.woff2)}@property --x{syntax:"*";inherits:false}@keyframes appear{from{opacity:0}}';
  expect(neededStyles(css)(page)).toBe(css);
});

test("braces and quotes in strings do not end a rule", () => {
  const css = `.card{content:"}"}.lead{content:"{\\""}`;
  expect(neededStyles(css)(page)).toBe(`.lead{content:"{\\""}`);
});
