/** Building blocks of the permission table. */
import type { Person } from '@touchline/server/testing/records';
import type { PermissionClub } from '../permission-club';

/** The columns. `split` coaches Blue and has a child in Green. `several` has every staff role in Green and a child there. */
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
  /** The body of a call that takes bytes. */
  bytes?: Uint8Array<ArrayBuffer>;
}

export interface Row {
  /** The target of the call, and who owns it. */
  on: string;
  /** Statuses in the order of CALLERS. */
  expect: string;
  /** Returns valid input with a target of its own, so that cells do not affect each other. */
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
/** MANAGER and COACH of a team: Green, Blue, an unknown one. */
export const GREEN_TEAM = '401 403 403 403 200 200 200 403 403 200';
export const BLUE_TEAM = '401 403 403 403 404 404 200 403 200 404';
export const NO_TEAM = '401 403 403 403 404 404 404 403 404 404';
export const UNKNOWN = '99999999';

let count = 0;
/** Returns a number that no other cell has. */
export const fresh = () => String(++count);
export const nothing = async (): Promise<Input> => ({});
