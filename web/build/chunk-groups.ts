/**
 * Groups modules into few large chunks. A group holds its roots and their imports, without the modules of earlier groups. Rolldown splits
 * the remaining modules by the pages that use them.
 */
import type { Plugin, Rolldown } from 'vite';

/** Without the parts of react-query that only lists in pages use. */
const VENDOR =
  /node_modules[\\/](?!.*[\\/](?:infiniteQueryObserver|useInfiniteQuery)\.js)(?:react|react-dom|scheduler|react-router|react-router-dom|jotai|@tanstack[\\/](?:react-query|query-core)|clsx)[\\/]/;

/** Schemas are a separate chunk without their dependencies: only forms validate with them, and the first screen loads without zod. */
const SCHEMAS =
  /node_modules[\\/]zod[\\/]|shared[\\/]src[\\/](?:fields|list-of|model|match[\\/]match-format|.*\.model)\.ts$/;

/** Readers of links, addresses and results, and kinds of media: schemas use them, and pages without schemas. */
const READERS =
  /shared[\\/]src[\\/](?:film-link|mail-address|media|events[\\/](?:result|season)|match[\\/]formations)\.ts$/;

/** The groups with their root modules, in loading order. */
export const ROOTS = {
  /** The first load of a visitor. */
  app: [
    ...['main', 'app/home-page', 'app/shell/club-brand'],
    // Parts of the visitors' start page that signed-in users need, too.
    ...['domain/players/shirt', 'ui/when-near', '@mantine/hooks/esm/use-reduced-motion/use-reduced-motion'],
  ],
  /** The start page of visitors. */
  visitor: ['features/landing/visitor-landing'],
  /** Parts of the sign-in page that signed-in users need at once, too. */
  common: [
    ...['ui/form/form-error', 'ui/toasts/spec-alert', '@mantine/modals/esm/events', 'events/event-words'],
    // The page that a mail opens shows them, too.
    'features/events/answers/answer-buttons',
  ],
  /** The live connection of signed-in users. */
  live: ['domain/connection/connection-status'],
  /** Planning, and its parts on the start page. */
  planning: [
    ...['app/admin-frame', 'app/viewer-frame', 'features/events/list/family-week'],
    ...['features/events/home/next-game-hero', 'features/events/list/planning-page'],
  ],
  /** Inputs of the sign-in page and of overlays. */
  inputs: [
    ...['ui/form/password-field', '@mantine/core/esm/components/Checkbox/Checkbox'],
    '@mantine/core/esm/components/SegmentedControl/SegmentedControl',
    '@mantine/core/esm/components/TextInput/TextInput',
    '@mantine/hooks/esm/use-merged-ref/use-merged-ref',
  ],
  /** Overlays, and parts that load after the page. One file, because each file has headers of its own. */
  overlays: [
    ...['app/shell/notice-bell', 'features/events/list/planning-filter'],
    '@mantine/core/esm/components/NativeSelect/NativeSelect',
    ...['app/modal-host', 'app/shell/more-drawer', 'app/shell/games-menu', 'app/shell/players-menu'],
    ...['ui/toasts/toasts', 'features/events/wall/player-card', 'features/events/list/team-choice'],
    ...[
      'app/shell/clock-notice',
      'domain/teams/team-contacts',
      'live/queries/save-visit',
      'features/events/answers/answer-deadline',
      'features/events/answers/away-button',
      'features/events/card/card-acts',
      'features/events/help/help-count',
    ],
  ],
  /** Team news beside their page, in one file: the first load names each file that it may load. */
  news: [...['domain/news/news-banner', 'domain/news/waiting-news', 'features/news/confirm-page']],
  /** Parts of the start page below its first window, in one file for the same reason. */
  home: ['features/events/home/club-week', 'features/events/home/next-games'],
  /** Sign-in, without schemas. */
  forms: ['features/auth/login-form', 'domain/joining/auth-page'],
  /** Fields and tables of most other screens. */
  fields: ['ui/table/entity-table', 'ui/form/use-edited-form', 'lib/form-errors'],
  /** Inputs of dates and times. */
  dates: ['ui/form/moment-input', 'ui/form/month-input'],
  /** Icons that several screens share, in one file: the first load names each file that it may load. */
  icons: [
    '@tabler/icons-react/dist/esm/icons/Icon(?:Copy|Link|Pencil|Plus|UserPlus|ChevronLeft|ChevronRight|PlayerPlay|PlayerStop|Download|Printer)',
  ],
} as const;

const roots = (paths: readonly string[]) =>
  new RegExp(`[\\\\/](?:(?:web|shared)[\\\\/]src|node_modules)[\\\\/](?:${paths.join('|')})\\.(?:tsx?|mjs)$`);

export const chunkGroups = (): Rolldown.OutputOptions['codeSplitting'] => ({
  groups: [
    { name: 'vendor', test: VENDOR, priority: 100 },
    { name: 'schemas', test: SCHEMAS, priority: 95, includeDependenciesRecursively: false },
    { name: 'readers', test: READERS, priority: 94, includeDependenciesRecursively: false },
    ...Object.entries(ROOTS).map(([name, paths], index) => ({ name, test: roots(paths), priority: 90 - index })),
  ],
});

/** The groups that a first screen executes for the most part. */
const RUN_AT_ONCE = new Set(['vendor', 'app', 'common', 'live', 'planning', 'visitor', 'forms', 'inputs']);

const HINT = '//# allFunctionsCalledOnLoad';
const isRunAtOnce = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && RUN_AT_ONCE.has(file.name);

/**
 * Makes Chromium (136 or later) compile all functions of these files off the main thread while they load, instead of at the first call,
 * and cache the compiled code. Other browsers ignore the comment. It must be the first line, so it is added after Vite's own first line.
 */
export const compileHint = (): Plugin => ({
  name: 'touchline:compile-hint',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle).filter(isRunAtOnce)) file.code = `${HINT}\n${file.code}`;
    },
  },
  writeBundle(_options, bundle) {
    for (const { fileName, code } of Object.values(bundle).filter(isRunAtOnce))
      if (!code.startsWith(HINT)) this.error(`${fileName} does not begin with ${HINT}.`);
  },
});
