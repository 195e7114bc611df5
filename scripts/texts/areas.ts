/** Which file of `locales/<language>` holds the texts of a source file. */
const AREAS: Record<string, string[]> = {
  auth: ['auth', 'landing', 'start', 'join', 'mailbox'],
  planning: ['events', 'news'],
  teams: ['teams', 'players', 'users', 'profile', 'rules'],
  sessions: ['sessions'],
  venues: ['venues', 'engagements', 'developments'],
};

/** @returns the area: `server` for the api, `app` for the parts of the web app that all screens share */
export function areaOf(file: string): string {
  if (!file.startsWith('web/')) return 'server';
  const feature = /^web\/src\/features\/([^/]+)/.exec(file)?.[1];
  if (!feature) return 'app';
  return Object.keys(AREAS).find((area) => AREAS[area]?.includes(feature)) ?? feature;
}

/** Returns whether a file may hold texts. */
export const isTextFile = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(?:test|fixture|rows|data|d)\.tsx?$|\/testing\//.test(file);
