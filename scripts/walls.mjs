/** Walls that the linters have no rule for. Each says why it stands; a line that breaks one fails the check. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const isTest = (file) => /\.(test|fixture)\.tsx?$|\/testing\/|^e2e\//.test(file);
const isBuildConfig = (file) => /(vite|vitest|playwright)\.config\.ts$/.test(file);

/** Numbers of the sections of docs/specification.md: "4", "4.2". */
const sections = new Set(
  [...readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(/^#+ ([0-9]+(?:\.[0-9]+)?) /gm)].map(
    ([, number]) => number,
  ),
);

/** "design section 3", "spec's sections 2", "security 2.3": documents outside of the repository. */
const FOREIGN_CITATION =
  /\b(?:spec(?:ification)?|design|security|look|stack|style|performance)(?:'s|\.md)?,? sections? [0-9]|\b(?:spec|design|security) [0-9]/i;

/** The numbers of every "specification 4.2", "specification 2.14, 3.6 and 10.1" in a line. */
const citedSections = (line) =>
  [...line.matchAll(/\bspecification ((?:[0-9]+(?:\.[0-9]+)?(?:, | and )?)+)/gi)].flatMap(([, numbers]) =>
    numbers.match(/[0-9]+(?:\.[0-9]+)?/g),
  );
const isAboutCitations = (file) => /^scripts\/walls\.(mjs|test\.ts)$/.test(file);

/** Files of the web app that read the device's clock: they measure waits, or correct the clock. */
const MEASURES_WAITS = new Set(
  ['lib/now', 'lib/client', 'lib/prefetched', 'live/engine/announcement', 'live/engine/sync'].map(
    (name) => `web/src/${name}.ts`,
  ),
);

/** Words that docs/glossary.md replaces, with the words to write. */
const REPLACED = [
  ['sight', 'visibility', /\b[sS]ights?\b|[a-z]Sight\b/],
  ['judge', 'authorize, validate or compare', /\b[jJ]udg(?:e|es|ed|ing|ements?)\b|\brejudge/],
  ['taker', 'handler or subscriber', /\b[tT]akers?\b/],
  ['full steps', 'padded timing', /\b[fF]ull ?[sS]teps\b/],
];
/** Pages and lists that name the words on purpose. */
const isAboutWords = (file) => /^(scripts\/walls\.(mjs|test\.ts)|docs\/.*|.*\.data\.ts)$/.test(file);
/** A comment that begins with its subject's pronoun is a riddle until its end. */
const RIDDLE = /^\s*(?:\/\*\*|\/\/) ?(?:Who|Whose|What|Where|Whoever|Whatever)\b/;

const walls = [
  ...REPLACED.map(([word, instead, pattern]) => ({
    why: `docs/glossary.md: write ${instead} instead of "${word}".`,
    in: (file) => !isAboutWords(file),
    comments: true,
    broken: (line) => pattern.test(line),
  })),
  {
    why: 'Begin a comment with a verb or with the noun that it is about, not with Who, Whose, What or Where.',
    in: (file) => /\.(tsx?|mjs)$/.test(file) && !isAboutWords(file),
    comments: true,
    broken: (line) => RIDDLE.test(line),
  },
  {
    why: 'Colours live in web/src/app/theme.ts and tokens.css, where both schemes and their contrasts are kept.',
    in: (file) => file.startsWith('web/src/') && !/^web\/src\/app\/(theme\.ts|tokens\.css)$/.test(file),
    broken: (line) => /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!-)/i.test(line.replace(/url\(#|'#\w*'/g, '')),
  },
  {
    why: 'Write the size of text in rem (16 px are 1rem): it follows the font size that the reader set in the browser.',
    in: (file) => /^web\/src\/.*\.css$/.test(file),
    broken: (line) => /\b(?:font-size|line-height): *[0-9.]+px/.test(line),
  },
  {
    why: 'Register socket handlers through realtime/src/socket/request-router.ts: it parses, catches and always acknowledges.',
    in: (file) => file.startsWith('realtime/src/') && file !== 'realtime/src/socket/request-router.ts' && !isTest(file),
    // Events of the transport itself carry no input.
    broken: (line) => /\bsocket\.(on|once|onAny)\((?!'(disconnect|disconnecting|close|error)')/.test(line),
  },
  {
    why: 'web/src/live is the only place of the web app that knows the socket.',
    in: (file) => file.startsWith('web/src/') && !file.startsWith('web/src/live/'),
    broken: (line) => /\bsocket\.(on|once|onAny|emit)\(|'socket\.io-client'/.test(line),
  },
  {
    why: 'Settings come from server/src/config, which checks them all at once.',
    in: (file) =>
      /^(shared|server|api|realtime|web)\//.test(file) &&
      file !== 'server/src/config/config.ts' &&
      !isTest(file) &&
      !isBuildConfig(file),
    broken: (line) => /\bprocess\.env\b/.test(line),
  },
  {
    why: 'Queries and writes live in the <thing>.store.ts of what they are about: call that from here.',
    in: (file) => file.startsWith('api/src/') && !file.endsWith('.store.ts') && !isTest(file),
    // A collection is reached as store.<collection>.<call>(, or taken out of the store by name.
    broken: (line) =>
      /\bstore\??\.\w+\.\w+\(|\bstore: \{|\} = (\w+\.)?store;|Pick<ClubStore\b|\bClubStore\[/.test(line),
  },
  {
    why: 'Ask now() of web/src/lib/now.ts for the time: the device’s own clock may be days off. It measures waits only.',
    in: (file) => file.startsWith('web/src/') && !isTest(file) && !MEASURES_WAITS.has(file),
    broken: (line) => /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)/.test(line),
  },
  {
    why: 'Use isKey() of web/src/lib/keys.ts in fields, where Enter may belong to an input method, and shortcutKey() for letters.',
    in: (file) => file.startsWith('web/src/') && file !== 'web/src/lib/keys.ts' && !isTest(file),
    broken: (line) => /\.key\.toLowerCase\(\)|\.key [!=]== 'Enter'/.test(line),
  },
  {
    why: 'Write the fields of an object without a spread: { ...{ id, name } } is { id, name }.',
    in: (file) => /\.(tsx?|mjs)$/.test(file) && !/^(lab\/breaks\/list\/|scripts\/walls\.)/.test(file),
    // Props of an element have no other short form.
    broken: (line) => /(?<!\{)\.\.\.\{/.test(line),
  },
  {
    why: 'Text from people must never become markup.',
    in: (file) => file.startsWith('web/'),
    broken: (line) => /\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/.test(line),
  },
  {
    why: 'Cite documents of this repository: "specification 4.2" (docs/specification.md), "decision 0016", docs/security.md.',
    in: (file) => !isAboutCitations(file),
    comments: true,
    broken: (line) => FOREIGN_CITATION.test(line),
  },
  {
    why: 'docs/specification.md has no section of this number.',
    in: (file) => !isAboutCitations(file),
    comments: true,
    broken: (line) => citedSections(line).some((number) => !sections.has(number)),
  },
];

/** Returns the violations in one file, as `file:line: why`. */
export function brokenWalls(file, text) {
  // A page is all comment: it may quote code.
  const isPage = file.endsWith('.md');
  const matchingWalls = walls.filter((wall) => (wall.comments || !isPage) && wall.in(file));
  if (matchingWalls.length === 0) return [];
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(line);
    return matchingWalls
      .filter((wall) => (wall.comments || !isComment) && wall.broken(line, file))
      .map(({ why }) => `${file}:${index + 1}: ${why}\n    ${line.trim()}`);
  });
}

/**
 * Returns the names of live messages that no server sends. A message without a handler does not compile, but types cannot see a missing call.
 * @param messages the text of shared/src/live/messages.ts
 * @param servers the texts of the files of api and realtime
 */
export function unsentMessages(messages, servers) {
  const declared = messages.slice(
    messages.indexOf('export const messages = {'),
    messages.indexOf('export type MessageName'),
  );
  const names = [...declared.matchAll(/^ {2}'?([a-z]+(?::[a-z]+)?)'?: [p{]/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error('No message was found in shared/src/live/messages.ts');
  // `Change<'attendee:added'>`: the name comes with the change that was written.
  const isSent = (name) => new RegExp(`(?:\\b(?:publishMessage|emit|deliver)\\(|\\bChange<)[^;{}]*'${name}'`);
  return names.filter((name) => !servers.some((text) => isSent(name).test(text)));
}

/** Every file of TypeScript, JavaScript, CSS or Markdown below a folder. */
export function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(node_modules|dist|public)$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(tsx?|mjs|css|md)$/.test(entry.name)) yield path;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = [
    ...['README.md', 'ARCHITECTURE.md'].map((page) => join(root, page)),
    ...['shared', 'server', 'api', 'realtime', 'web', 'club', 'testing', 'lab', 'e2e', 'scripts', 'docs'].flatMap(
      (folder) => [...sources(join(root, folder))],
    ),
  ].flatMap((path) => brokenWalls(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')));
  const servers = ['api/src', 'realtime/src']
    .flatMap((folder) => [...sources(join(root, folder))])
    .filter((path) => !isTest(relative(root, path).split(sep).join('/')))
    .map((path) => readFileSync(path, 'utf8'));
  const messages = readFileSync(join(root, 'shared/src/live/messages.ts'), 'utf8');
  for (const name of unsentMessages(messages, servers))
    violations.push(`shared/src/live/messages.ts: No server sends '${name}': call publishMessage after the write.`);
  if (violations.length) {
    console.error(violations.join('\n'));
    process.exitCode = 1;
  }
}
