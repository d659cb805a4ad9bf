/**
 * The project's own lint rules, for oxlint.
 *
 * `text-alone`: translators replace text nodes. React goes on writing into those that it made, and looks for them when it puts something before
 * them, or takes them away. Not so where a text is all that an element holds: then it writes to the element. So a text that can change is alone
 * in its element, and none follows something that comes and goes, or is in a fragment. What is imported or made with the module never changes.
 *
 * `figure`: money, shares and times of day are the same in all languages, and a translator may make others of them.
 */

/** As much of a syntax tree as the rule looks at. */
type Node = {
  readonly type: string;
  readonly parent: Node | null;
  readonly name?: string & Node;
  readonly value?: unknown;
  readonly operator?: string;
  readonly children?: readonly Node[];
  readonly expressions?: readonly Node[];
  readonly arguments?: readonly Node[];
  readonly attributes?: readonly Node[];
} & { readonly [Name in Part]?: Node };
type Part = "alternate" | "callee" | "consequent" | "expression" | "init" | "left" | "object" | "openingElement" | "property" | "right";

type Definition = { readonly type: string; readonly node: Node };
type Scope = { readonly upper: Scope | null; readonly set: ReadonlyMap<string, { readonly defs: readonly Definition[] }> };
type Context = {
  readonly sourceCode: { getScope(node: Node): Scope; getText(node: Node): string };
  report(problem: { readonly node: Node; readonly message: string }): void;
};

/** What a child of an element can be: text that can change, text that never does, something that comes and goes, an element, or nothing. */
type Kind = "changing text" | "text" | "coming and going" | "element" | "nothing";

const CHANGING = "A text that can change is alone in its element: give it one, or join all of it in one template.";
const LOOSE = "A text neither follows something that comes and goes, nor comes and goes by itself: give it an element.";

const textAlone = {
  create(context: Context) {
    const look = (parent: Node): void => {
      const kinds = (parent.children ?? [])
        .map((child) => ({ child, kind: typeOf(child, context) }))
        .filter(({ kind }) => kind !== "nothing");
      const alone = kinds.length === 1 && parent.type === "JSXElement";
      for (const [at, { child, kind }] of kinds.entries()) {
        if (isSpace(child)) continue;
        const loose = kind === "text" && (parent.type === "JSXFragment" || kinds[at - 1]?.kind === "coming and going");
        if (loose) context.report({ node: child, message: LOOSE });
        if (kind === "changing text" && !alone) context.report({ node: child, message: CHANGING });
      }
    };
    return { JSXElement: look, JSXFragment: look };
  },
};

/** Translators leave white space alone. */
const isSpace = ({ type, value, expression }: Node): boolean =>
  type === "JSXText" ? String(value).trim() === "" : typeof expression?.value === "string" && expression.value.trim() === "";

function typeOf(child: Node, context: Context): Kind {
  if (child.type === "JSXText") return /^\s*\n\s*$/.test(String(child.value)) ? "nothing" : "text";
  if (child.type === "JSXExpressionContainer") return child.expression ? kindOfValue(child.expression, context) : "nothing";
  return "element";
}

function kindOfValue(node: Node, context: Context): Kind {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return "element";
    case "JSXEmptyExpression":
      return "nothing";
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" ? "text" : "nothing";
    case "LogicalExpression":
      if (node.operator !== "&&") return either([kindOfPart(node.left, context), kindOfPart(node.right, context)]);
      if (node.left && isConstant(node.left, context)) return kindOfPart(node.right, context);
      return either(["nothing", kindOfPart(node.right, context)]);
    case "ConditionalExpression":
      return either([kindOfPart(node.consequent, context), kindOfPart(node.alternate, context)]);
    case "CallExpression":
      return kindOfCall(node, context);
    case "Identifier":
      return kindOfName(node, context);
    default:
      return isConstant(node, context) ? "text" : isDeclaredNode(node.property?.name, context, node) ? "coming and going" : "changing text";
  }
}

const kindOfPart = (node: Node | undefined, context: Context): Kind => (node ? kindOfValue(node, context) : "nothing");

/** What is now one thing and now another comes and goes. */
function either(kinds: readonly Kind[]): Kind {
  if (kinds.some((kind) => kind.endsWith("text"))) return "changing text";
  return kinds.every((kind) => kind === "nothing") ? "nothing" : "coming and going";
}

function kindOfCall(node: Node, context: Context): Kind {
  const made = node.arguments?.find(({ type }) => type === "ArrowFunctionExpression");
  const called = made ?? (node.callee?.type === "Identifier" ? definitionOf(node.callee, context)?.node : undefined);
  return called && drawsElements(called, context) ? "coming and going" : "changing text";
}

/** A function that answers elements, or what is made by one. */
const drawsElements = (node: Node, context: Context): boolean => /<\w|<>/.test(context.sourceCode.getText(node));

function kindOfName(node: Node, context: Context): Kind {
  if (node.name === "undefined") return "nothing";
  if (node.name === "children" || isDeclaredNode(node.name, context, node)) return "coming and going";
  if (isConstant(node, context)) return "text";
  const { init } = definitionOf(node, context)?.node ?? {};
  if (init?.type === "JSXElement") return "element";
  return init && drawsElements(init, context) ? "coming and going" : "changing text";
}

/** Whether a property of this name is declared in the same file as whatever React can draw: elements are handed over so. */
function isDeclaredNode(name: string | undefined, { sourceCode }: Context, within: Node): boolean {
  let root = within;
  while (root.parent) root = root.parent;
  return name !== undefined && new RegExp(`\\b${name}\\??: (?:\\([^)]*\\) => )?ReactNode\\b`).test(sourceCode.getText(root));
}

function definitionOf(node: Node, { sourceCode }: Context): Definition | undefined {
  for (let scope: Scope | null = sourceCode.getScope(node); scope; scope = scope.upper) {
    const found = scope.set.get(node.name ?? "");
    if (found) return found.defs[0];
  }
  return undefined;
}

/** Whether a value is imported, made with the module, or a part of such a one; so are the entries of a list that is. */
function isConstant(node: Node, context: Context): boolean {
  if (node.type === "MemberExpression" && node.object) return isConstant(node.object, context);
  if (node.type === "TemplateLiteral") return (node.expressions ?? []).every((part) => isConstant(part, context));
  if (node.type === "Literal") return true;
  const part = node.callee?.property?.name ?? "";
  if (["filter", "slice"].includes(part) && node.callee?.object) return isConstant(node.callee.object, context);
  if (node.type !== "Identifier") return false;
  const definition = definitionOf(node, context);
  if (definition?.type === "ImportBinding") return true;
  if (definition?.type === "Variable" && definition.node.init)
    return isOfModule(definition.node) || isConstant(definition.node.init, context);
  const list = definition?.type === "Parameter" && definition.node.parent?.callee;
  return list && list.property?.name === "map" && list.object ? isConstant(list.object, context) : false;
}

/** Whether a variable belongs to the module and not to a function. */
function isOfModule({ parent }: Node): boolean {
  for (let node = parent; node; node = node.parent) if (/Function/.test(node.type)) return false;
  return true;
}

const FIGURES = new Set(["dollars", "wholeDollars", "exactDollars", "signedDollars", "formatDollars", "formatShare", "clearTimeIn"]);
/** The second is for drawings, which know no `translate`. */
const MARKS: Readonly<Record<string, string>> = { translate: "no", className: "notranslate" };
const FIGURE = 'A figure is left alone by translators: mark its element or one around it translate="no".';

const figure = {
  create: (context: Context) => ({
    JSXElement(element: Node) {
      const [first, ...others] = (element.children ?? []).filter((child) => typeOf(child, context) !== "nothing");
      if (others.length > 0 || !first?.expression || !/^[a-z]/.test(nameOf(element)) || !isFigure(first.expression)) return;
      for (let around: Node | null = element; around; around = around.parent) if (isMarked(around)) return;
      context.report({ node: first, message: FIGURE });
    },
  }),
};

const nameOf = ({ openingElement }: Node): string => String(openingElement?.name?.name);

/** Not within a sentence: that is translated as a whole. */
function isFigure({ type, callee, consequent, alternate }: Node): boolean {
  if (type === "ConditionalExpression") return [consequent, alternate].some((part) => part && isFigure(part));
  return type === "CallExpression" && FIGURES.has(String(callee?.name));
}

const isMarked = ({ openingElement }: Node): boolean =>
  openingElement?.attributes?.some(({ name, value }) => MARKS[String(name?.name)] === (value as Node | null)?.value) ?? false;

export default { meta: { name: "porchlight" }, rules: { "text-alone": textAlone, figure } };
