/** Finds texts of the screen outside the macros. */
import { parseSync, traverse, types } from '@babel/core';
import { babelOptions } from '../../web/build/texts';

/** Attributes and properties that people read. */
const TEXT_NAMES =
  /^(?:label|labels|placeholder|title|aria-label|aria-description|aria-roledescription|description|help|alt|what|text|detail|confirm|cancel|hint|note|empty|nothingFoundMessage|message)$/;
/** Functions whose arguments people read. */
const TEXT_FUNCTIONS = /^(?:specAlert|actionToast|undoToast|usePageTitle|setError|confirm|alert)$/;
const MACROS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
/** Names, the same in every language. */
const NAMES = new Set(['Touchline', 'Riverside FC']);

/** An id, such as `profile-saved`, also with values in it. */
const isId = (node: types.Node): boolean =>
  (types.isStringLiteral(node) && /^[a-z-]+$/.test(node.value)) ||
  (types.isTemplateLiteral(node) && node.quasis.every(({ value }) => /^[a-z-]*$/.test(value.raw)));

const isText = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());

/** Returns the literal texts that an expression may evaluate to. */
function literals(node: types.Node | null | undefined): types.Node[] {
  if (!node) return [];
  if (types.isStringLiteral(node)) return isText(node.value) ? [node] : [];
  if (types.isTemplateLiteral(node)) return node.quasis.some(({ value }) => isText(value.raw)) ? [node] : [];
  if (types.isConditionalExpression(node)) return [...literals(node.consequent), ...literals(node.alternate)];
  if (types.isLogicalExpression(node)) return [...literals(node.left), ...literals(node.right)];
  if (types.isBinaryExpression(node) && node.operator === '+') return [...literals(node.left), ...literals(node.right)];
  if (types.isTSAsExpression(node) || types.isTSSatisfiesExpression(node)) return literals(node.expression);
  if (types.isJSXExpressionContainer(node)) return literals(node.expression);
  return [];
}

const nameOf = (node: types.Node): string => {
  if (types.isIdentifier(node) || types.isJSXIdentifier(node)) return node.name;
  if (types.isStringLiteral(node)) return node.value;
  return types.isMemberExpression(node) ? nameOf(node.property) : '';
};

/** @returns `file:line "text"` of each text that stands outside the macros */
export function literalsIn(file: string, code: string): string[] {
  const tree = parseSync(code, babelOptions(file, []));
  const found = new Map<types.Node, string>();
  const report = (nodes: types.Node[]) => {
    for (const node of nodes) {
      const text = code
        .slice(node.start ?? 0, node.end ?? 0)
        .replace(/\s+/g, ' ')
        .trim();
      found.set(node, `${file}:${node.loc?.start.line} ${text.slice(0, 60)}`);
    }
  };
  if (!tree) return [];
  traverse(tree, {
    JSXElement(path) {
      const name = nameOf(path.node.openingElement.name);
      const origin = path.scope.getBinding(name)?.path.parent;
      // Mantine has a Select too.
      if (MACROS.has(name) && types.isImportDeclaration(origin) && origin.source.value.startsWith('@lingui/'))
        path.skip();
    },
    JSXText({ node }) {
      if (isText(node.value)) report([node]);
    },
    JSXExpressionContainer({ node, parent }) {
      if (types.isJSXElement(parent) || types.isJSXFragment(parent)) report(literals(node));
    },
    JSXAttribute({ node }) {
      if (TEXT_NAMES.test(nameOf(node.name))) report(literals(node.value));
    },
    ObjectProperty({ node }) {
      if (TEXT_NAMES.test(nameOf(node.key))) report(literals(node.value));
    },
    CallExpression(path) {
      const callee = nameOf(path.node.callee);
      if (['msg', 't', 'plural', 'select', 'defineMessage'].includes(callee)) path.skip();
      else if (TEXT_FUNCTIONS.test(callee))
        // The first argument of a toast is its id.
        for (const argument of path.node.arguments.slice(callee.endsWith('Toast') ? 1 : 0))
          if (!isId(argument)) report(literals(argument));
    },
    TaggedTemplateExpression: (path) => path.skip(),
    TSType: (path) => path.skip(),
  });
  return [...found.values()];
}
