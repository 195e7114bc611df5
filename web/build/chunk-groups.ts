/**
 * Few and large files: each group holds its roots and all that they import, but for what an earlier group has. What no group has is
 * split by Rolldown, by the pages that use it.
 */
import type { Rolldown } from 'vite';

const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|jotai|@tanstack[\\/](?:react-query|query-core)|clsx)[\\/]/;

/** Only forms check with schemas: what the first screen imports beside them stays with it. */
const SCHEMAS = /node_modules[\\/]zod[\\/]|shared[\\/]src[\\/](?:fields|model|.*\.(?:shapes|model))\.ts$/;

/** The groups with the modules that they begin with, the first to be loaded first. */
export const ROOTS = {
  /** What a visitor needs. */
  app: ['main', 'app/home-page', 'features/landing/visitor-landing'],
  /** The live connection of whoever is signed in. */
  live: ['live/connection-status'],
  /** Planning, and what the start page shows of it. */
  planning: [
    ...['app/admin-frame', 'app/viewer-frame', 'features/planning/this-week-strip'],
    ...['features/planning/next-game-hero', 'features/planning/planning-page'],
  ],
  /** What lies over a page, or comes after it. */
  overlays: [
    ...['app/modal-host', 'app/shell/more-drawer', 'app/shell/games-menu', 'app/shell/players-menu'],
    ...['components/toasts', 'features/planning/wall/player-card', 'features/planning/team-choice'],
  ],
  /** Fields and tables, which most other screens have. */
  fields: ['components/entity-table', 'components/moment-input', 'lib/use-edited-form', 'lib/form-errors'],
} as const;

const roots = (paths: readonly string[]) => new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](?:${paths.join('|')})\\.tsx?$`);

export const chunkGroups = (): Rolldown.OutputOptions['codeSplitting'] => ({
  groups: [
    { name: 'vendor', test: VENDOR, priority: 100 },
    { name: 'schemas', test: SCHEMAS, priority: 95, includeDependenciesRecursively: false },
    ...Object.entries(ROOTS).map(([name, paths], place) => ({ name, test: roots(paths), priority: 90 - place })),
  ],
});

/** The groups that the first screen runs most of. */
const RUN_AT_ONCE = new Set(['vendor', 'app', 'live', 'planning']);

/**
 * Asks the browser to compile all functions of these files while they are loaded, beside the page's own thread, and not each one when
 * it is first called; the compiled code is then kept with the file. Chromium does so since 136, others take it for a comment.
 */
export const compileHint = ({ name }: { name: string }): string =>
  RUN_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : '';
