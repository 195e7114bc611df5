/** Every address of the web app, and what somebody with some roles finds there. A screen of web's own list is in it. */
import type { Role } from '@touchline/shared/access/roles';
import { type AdminScreen, adminScreens, hasTasks, menuOf, viewerScreens } from '../../web/src/app/screens';

const OPEN = ['/', '/rules/players', '/rules/parents', '/auth/login', '/auth/register', '/nowhere', '/mailbox'];

const VIEWERS: readonly string[] = Object.keys(viewerScreens).map((path) => `/${path}`);

export const ROUTES: readonly string[] = [
  ...OPEN,
  ...adminScreens.map(({ path }) => `/admin/${path}`),
  '/admin/nothing',
  ...VIEWERS,
];

/** The routes that look like nobody else's: what is open to all, and what is kept from somebody, is among them once. */
export function ownRoutes(roles: readonly Role[] | undefined): readonly string[] {
  if (!roles) return [...OPEN, '/admin/planning'];
  const isTheirs = (screen: AdminScreen) => screen.open === true || menuOf(roles).includes(screen);
  const kept = adminScreens.find((screen) => !isTheirs(screen));
  const tasks = adminScreens.filter((screen) => isTheirs(screen) || screen === kept);
  return ['/', '/mailbox', ...tasks.map(({ path }) => `/admin/${path}`), ...VIEWERS];
}

const WITHOUT_FORM = ['planning', 'profile'];

/** Whether a row of this screen's table fills a form beside it. */
export const hasForm = (route: string): boolean =>
  adminScreens.some(({ path }) => route === `/admin/${path}` && !WITHOUT_FORM.includes(path));

/** A route as the name of a file: `admin-team`. */
export const nameOf = (route: string) => route.slice(1).replaceAll('/', '-') || 'start';

const FORBIDDEN = 'You may not open this page';

/** What the screen's title must be, as far as roles decide it: one that is kept from them, or none of those. */
export function isKeptRight(route: string, roles: readonly Role[] | undefined, title: string): boolean {
  const screen = adminScreens.find(({ path }) => route === `/admin/${path}`);
  // Visitors are sent to the login; without any role there is one page for all of them, and no menu.
  if (!roles?.length) return title !== FORBIDDEN;
  // The viewers are for everybody with a task.
  if (VIEWERS.includes(route)) return (title === FORBIDDEN) === !hasTasks(roles);
  if (!screen) return title !== FORBIDDEN;
  return (title === FORBIDDEN) === !(screen.open === true || menuOf(roles).includes(screen));
}
