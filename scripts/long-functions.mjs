/** No function is longer than 150 lines, or 180 in a `.tsx`. Those of LONG are from before this rule: the list and its numbers only shrink. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const MOST_LINES = 150;
const MOST_LINES_OF_TSX = 180;

/** Lines that a function of these files has at most. */
const LONG = {
  'api/src/data/accounts/accounts.store.ts': 191,
  'api/src/data/events/events.store.ts': 190,
  'api/src/data/films/films.store.ts': 202,
  'api/src/data/invitations/invitations.store.ts': 161,
  'api/src/reactions/merging/merge-steps.ts': 151,
  'api/src/reactions/people/guardians.service.ts': 184,
  'api/src/reactions/people/memberships.ts': 161,
  'api/src/things/accounts/profiles.service.ts': 170,
  'api/src/things/boards/boards.service.ts': 154,
  'api/src/things/developments/developments.service.ts': 152,
  'api/src/things/notices/notices.service.ts': 193,
  'api/src/things/notices/sending.ts': 171,
  'api/src/things/players/imports.service.ts': 244,
  'api/src/things/posts/posts.service.ts': 195,
  'api/src/things/privacy/erasure.service.ts': 237,
  'realtime/src/boards/boards.ts': 181,
  'web/src/domain/film/use-film.ts': 179,
  'web/src/domain/film/use-hosted-film.ts': 158,
  'web/src/features/developments/development-page.tsx': 218,
  'web/src/features/engagements/ledger.tsx': 292,
  'web/src/features/events/editor/event-table.tsx': 269,
  'web/src/features/events/editor/new-event/new-event-form.tsx': 190,
  'web/src/features/events/tagger/play-tagger.tsx': 220,
  'web/src/features/news/composer.tsx': 206,
  'web/src/features/players/players-page.tsx': 219,
  'web/src/features/profile/account-form.tsx': 209,
  'web/src/features/sessions/board/board.tsx': 193,
  'web/src/features/venues/venue-page.tsx': 183,
  'web/src/live/live-engine.ts': 216,
  'web/src/ui/form/use-edited-form.ts': 159,
  'web/src/ui/table/entity-table.tsx': 183,
};

/** Holds the product and its programs. A suite of tests is one function. */
const FOLDERS = ['shared', 'server', 'api', 'realtime', 'web', 'club', 'lab', 'scripts'];
const OF_TESTS = /\/testing\/|\.(test|fixture)\.tsx?$/;

const rule = ['--allow', 'all', '--deny', 'eslint/max-lines-per-function', '--format', 'json'];
const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', ...rule, ...FOLDERS], {
  encoding: 'utf8',
  maxBuffer: 1e8,
});
/** Files with a function of more than MOST_LINES, and the lines of the longest one. */
const longest = new Map();
for (const { filename, message } of JSON.parse(stdout).diagnostics) {
  const lines = Number(/\((\d+)\)/.exec(message)?.[1]);
  if (lines > MOST_LINES && !OF_TESTS.test(filename))
    longest.set(filename, Math.max(lines, longest.get(filename) ?? 0));
}

const limitOf = (file) => LONG[file] ?? (file.endsWith('.tsx') ? MOST_LINES_OF_TSX : MOST_LINES);
const faults = [
  ...[...longest]
    .filter(([file, lines]) => lines > limitOf(file))
    .map(([file, lines]) => `${file}: a function of ${lines} lines, at most ${limitOf(file)}`),
  ...Object.entries(LONG)
    .filter(([file, lines]) => (longest.get(file) ?? 0) < lines)
    .map(([file]) => `${file}: at most ${longest.get(file) ?? MOST_LINES} lines now, say so in the list`),
];
console.log(`${longest.size} files with a function of more than ${MOST_LINES} lines`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
