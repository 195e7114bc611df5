/** Finds the messages of schemas and problems, which the web app shows translated (web/src/lib/errors.ts). */
import { parseSync, traverse, types } from '@babel/core';
import { babelOptions } from '../../web/build/texts';

/** Files whose sentences nobody reads on a screen, and mails, which have texts of their own. */
const WITHOUT_MESSAGES =
  /-(?:mails|feed)\.ts$|metrics\.ts$|start-club\.ts$|rate-limiters\.ts$|^shared\/src\/(?:boards\/|live\/|films\/sps)|^api\/src\/(?:mails|things\/films\/(?:check|digest|film-pages|segments)|(?:data|things)\/(?:demo|mails|system\/(?!crest)|privacy\/(?:erase|ledger))|http\/(?:docs|openapi|schema))/;

/** Messages that are a single word, and those of zod. */
export const OTHER_MESSAGES = [
  ...['Required', 'canceled', 'finished'],
  ...['Too big: {limit}', 'Too small: {limit}', 'Invalid input: {reason}', 'Invalid string: {reason}'],
];

/** Returns whether a file may hold messages. */
export const isMessageFile = (file: string): boolean =>
  /^(?:shared|api)\/src\//.test(file) && !WITHOUT_MESSAGES.test(file);

const nameOf = (node: types.Node): string => {
  if (types.isIdentifier(node)) return node.name;
  if (types.isMemberExpression(node)) return nameOf(node.property);
  return types.isCallExpression(node) && types.isMemberExpression(node.callee) ? nameOf(node.callee.object) : 'value';
};

const textOf = (node: types.Node): string => {
  if (types.isStringLiteral(node)) return node.value;
  if (!types.isTemplateLiteral(node)) return '';
  return node.quasis
    .map(({ value }, index) => {
      const inserted = node.expressions[index];
      return `${value.cooked}${inserted ? `{${nameOf(inserted)}}` : ''}`;
    })
    .join('');
};

/** A sentence, or a part of one: begins with a capital letter or a value, and has words. */
const isSentence = (text: string): boolean =>
  /^[A-Z{][^\n]* /.test(text) && /[a-z]{2}/.test(text.replace(/\{\w+\}/g, ''));

const pattern = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`);

/** Returns the texts without those that a pattern of them covers: `At most {max} characters` covers `At most 40 characters`. */
export function withoutCovered(texts: readonly string[]): string[] {
  const patterns = texts.filter((text) => text.includes('{') && /^\w+ \w+ \{\w+\} \w+$/.test(text)).map(pattern);
  return texts.filter((text) => text.includes('{') || !patterns.some((covering) => covering.test(text)));
}

/** Returns the messages of a source file, as English texts with the names of their values: `At most {max} characters`. */
export function messagesOf(file: string, code: string): string[] {
  const tree = parseSync(code, babelOptions(file, []));
  const found = new Set<string>();
  if (!tree) return [];
  traverse(tree, {
    'StringLiteral|TemplateLiteral'({ node, parent, parentPath }) {
      const text = textOf(node);
      if (!isSentence(text) || types.isArrayExpression(parent)) return;
      if (types.isObjectProperty(parent)) {
        const list = parentPath?.parentPath?.parent;
        const isField = types.isObjectProperty(list) && types.isIdentifier(list.key, { name: 'fields' });
        if (!isField && !types.isIdentifier(parent.key, { name: 'message' })) return;
      }
      found.add(text);
    },
    CallExpression(path) {
      const { callee, arguments: all } = path.node;
      if (types.isMemberExpression(callee) && nameOf(callee.object) === 'log') path.skip();
      if (types.isIdentifier(callee, { name: 'requiredLine' }) && types.isStringLiteral(all[0]))
        found.add(`${all[0].value} is required`);
    },
    NewExpression(path) {
      if (types.isIdentifier(path.node.callee, { name: 'Error' })) path.skip();
    },
    TSType: (path) => path.skip(),
  });
  return [...found];
}
