/** What a row of the permission table is made of. */
import type { Person } from '@touchline/shared/server/testing/records';
import type { PermissionClub } from '../permission-club';

/** The columns. `split` coaches Blue and has a child in Green; `several` holds every staff role in Green and has a child there. */
export const CALLERS = [
  'nobody',
  'noRole',
  'parent',
  'filming',
  'coach',
  'manager',
  'admin',
  'root',
  'split',
  'several',
] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Row {
  /** Whose thing the call is about. */
  on: string;
  /** Statuses in the order of CALLERS. */
  expect: string;
  /** A valid call on a target of its own: no cell disturbs another. */
  input: (club: PermissionClub, caller: Person | undefined) => Promise<Input>;
}

/** Rows by the name of the endpoint. */
export type Rows = Record<string, readonly Row[]>;

export const ALL = '200 200 200 200 200 200 200 200 200 200';
export const WITH_TOKEN = '401 200 200 200 200 200 200 200 200 200';
export const WITH_ROLE = '401 403 200 200 200 200 200 200 200 200';
export const ADMIN_ONLY = '401 403 403 403 403 403 200 403 403 403';
export const ROOT_ONLY = '401 403 403 403 403 403 403 200 403 403';
export const USER_ADMINS = '401 403 403 403 403 403 200 200 403 403';
/** A team's MANAGER and COACH staff: of Green, of Blue, of a team that does not exist. */
export const GREEN_TEAM = '401 403 403 403 200 200 200 403 403 200';
export const BLUE_TEAM = '401 403 403 403 404 404 200 403 200 404';
export const NO_TEAM = '401 403 403 403 404 404 404 403 404 404';
export const UNKNOWN = '99999999';

let count = 0;
/** A number that no other cell has. */
export const fresh = () => String(++count);
export const nothing = async (): Promise<Input> => ({});
