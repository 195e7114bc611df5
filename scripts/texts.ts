/**
 * `npm run texts` writes the texts of the code into `locales`, for their translation. `--check`, part of `npm run check`, fails on a text
 * outside the macros, on a text without a translation, and on a catalogue that does not fit the code.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LANGUAGES } from '@touchline/shared/languages';
import { type Catalogue, LOCALES, parseCatalogue, writeCatalogue } from '../web/build/texts';
import { areaOf, isTextFile } from './texts/areas';
import { textsOf } from './texts/extract';
import { literalsIn } from './texts/literals';
import { isMessageFile, messagesOf, OTHER_MESSAGES, withoutCovered } from './texts/messages';

const root = join(LOCALES, '..');
const isCheck = process.argv.includes('--check');
const problems: string[] = [];

const files = ['web/src', 'api/src', 'shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter(isTextFile),
);

/** The texts of the code by area and id. */
const areas = new Map<string, Catalogue>();
for (const file of files.sort()) {
  const code = readFileSync(join(root, file), 'utf8');
  if (file.startsWith('web/'))
    problems.push(...literalsIn(file, code).map((one) => `${one} is a text outside the macros`));
  for (const { id, message, context, comment, placeholders = {} } of await textsOf(file, code)) {
    const area = areas.get(areaOf(file)) ?? {};
    areas.set(areaOf(file), area);
    const entry = area[id] ?? { message, context, origin: [], comments: [], placeholders: {} };
    area[id] = entry;
    if (!entry.origin?.some(([name]) => name === file)) entry.origin?.push([file]);
    if (comment && !entry.comments?.includes(comment)) entry.comments?.push(comment);
    for (const [name, value] of Object.entries(placeholders)) {
      const values = new Set([...(entry.placeholders?.[name] ?? []), value]);
      entry.placeholders = { ...entry.placeholders, [name]: [...values].sort() };
    }
  }
}
const messages = new Map<string, string[]>(OTHER_MESSAGES.map((text) => [text, ['scripts/texts/messages.ts']]));
for (const file of files.filter(isMessageFile))
  for (const text of messagesOf(file, readFileSync(join(root, file), 'utf8')))
    messages.set(text, [...(messages.get(text) ?? []), file]);
const errors = withoutCovered([...messages.keys()]).map((text): [string, Catalogue[string]] => [
  text,
  {
    origin:
      messages
        .get(text)
        ?.slice(0, 3)
        .map((file) => [file]) ?? [],
  },
]);
areas.set('errors', Object.fromEntries(errors));

const sortKey = ([id, { origin, message = id }]: [string, Catalogue[string]]) => `${origin?.[0]?.[0]}\n${message}`;
const sorted = (texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)));

for (const language of LANGUAGES) {
  if (language === 'en') continue;
  const folder = join(LOCALES, language);
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, { translation: string; file: string }>();
  const storedTexts = new Map<string, string>();
  const stale = readdirSync(folder).filter((name) => name.endsWith('.po') && !areas.has(name.slice(0, -3)));
  for (const area of [...areas.keys(), ...stale.map((name) => name.slice(0, -3))]) {
    const path = join(folder, `${area}.po`);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    storedTexts.set(path, text);
    for (const [id, { translation, message = id }] of Object.entries(await parseCatalogue(text, language, path))) {
      if (!translation) continue;
      const other = known.get(id);
      if (other && other.translation !== translation)
        problems.push(
          `“${message}” has two translations: “${other.translation}” in ${other.file}, “${translation}” in ${area}.po`,
        );
      else known.set(id, { translation, file: `${area}.po` });
    }
  }
  for (const [area, texts] of areas) {
    const path = join(folder, `${area}.po`);
    const translated = Object.fromEntries(
      Object.entries(sorted(texts)).map(([id, entry]) => [
        id,
        { ...entry, translation: known.get(id)?.translation ?? '' },
      ]),
    );
    for (const [id, { translation, origin, message = id }] of Object.entries(translated))
      if (!translation)
        problems.push(`${relative(root, path)} lacks a translation of “${message}” (${origin?.[0]?.[0]})`);
    const newText = await writeCatalogue(translated, language);
    if (newText === storedTexts.get(path)) continue;
    if (isCheck) problems.push(`${relative(root, path)} does not fit the code: run \`npm run texts\``);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, newText);
    }
  }
  for (const name of stale) problems.push(`${relative(root, join(folder, name))} has no texts left: remove the file`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(`${problems.length} problems with texts. See “Change or add a text” in docs/how-to.md.`);
if (isCheck && problems.length > 0) process.exitCode = 1;
