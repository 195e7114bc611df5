/** All routes of the web app, and the access of each role to them. Uses the web app's own list of screens. */
import type { Role } from '@touchline/shared/access/roles';
import { type AdminScreen, adminScreens, menuOf, viewerScreens } from '../../web/src/app/shell/screens';

const OPEN = [
  '/',
  '/rules/players',
  '/rules/parents',
  '/privacy',
  '/auth/login',
  '/auth/register',
  '/nowhere',
  '/mailbox',
];

const VIEWERS: readonly string[] = Object.keys(viewerScreens).map((path) => `/${path}`);

export const ROUTES: readonly string[] = [
  ...OPEN,
  ...adminScreens.map(({ path }) => `/admin/${path}`),
  '/admin/nothing',
  ...VIEWERS,
];

/** The routes to look at in a role: without duplicates of screens that look the same for all roles. */
export function ownRoutes(roles: readonly Role[] | undefined): readonly string[] {
  if (!roles) return [...OPEN, '/admin/planning'];
  const isTheirs = (screen: AdminScreen) => screen.open === true || menuOf(roles).includes(screen);
  const forbiddenScreen = adminScreens.find((screen) => !isTheirs(screen));
  const screens = adminScreens.filter((screen) => isTheirs(screen) || screen === forbiddenScreen);
  return ['/', '/mailbox', ...screens.map(({ path }) => `/admin/${path}`), ...VIEWERS];
}

const WITHOUT_FORM = ['planning', 'profile'];

/** Returns whether a row of this screen's table opens a form. */
export const hasForm = (route: string): boolean =>
  adminScreens.some(({ path }) => route === `/admin/${path}` && !WITHOUT_FORM.includes(path));

/** File name of a route: `admin-team`; with a query `admin-team-id-26618`. */
export const nameOf = (route: string) => route.slice(1).replaceAll(/[/?&=]/g, '-') || 'start';

const FORBIDDEN = 'You do not have access';

/** Returns whether the title fits the access of these roles: the title of a forbidden screen, or any other. */
export function hasExpectedAccess(route: string, roles: readonly Role[] | undefined, title: string): boolean {
  const screen = adminScreens.find(({ path }) => route === `/admin/${path}`);
  // Visitors see the login; users without a role see one page and no menu.
  if (!roles?.length) return title !== FORBIDDEN;
  // Viewers are open to every role; ROOT alone learns there why it sees no children.
  if (VIEWERS.includes(route)) return title !== FORBIDDEN;
  if (!screen) return title !== FORBIDDEN;
  return (title === FORBIDDEN) === !(screen.open === true || menuOf(roles).includes(screen));
}
