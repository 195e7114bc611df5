/** User administration (specification 1.2, 1.5 and 6.2). */
import { z } from 'zod';
import { role } from '../access/roles';
import { defineContract } from '../contract';
import { email, geoHash, line, momentText, rowsBefore, serverId, teamId } from '../fields';
import { PAGE_ROWS } from '../pages';
import { accountExample, addressExample, type UserView, userInput, userView } from './account.model';

export const facts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** One privileged act. */
export const auditEntry = z
  .object({
    id: z.string(),
    /** Time (ms). */
    at: z.number(),
    by: z.object({ userId: z.string(), name: z.string(), emailAddress: z.string() }),
    /** The call. */
    action: z.string(),
    /** The person or object: an address, or the id of a child, a team or an erased account. */
    about: z.string(),
    before: facts,
    after: facts,
    requestId: z.string(),
    /** The entry came before the act, and nothing says that the act was done: it is not yet, or a crash cut it off. */
    open: z.literal(true).optional(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** People whom somebody let into a team within 30 days before they stopped being its staff. */
export const letInEntry = z
  .object({
    id: z.string(),
    /** When they stopped (ms). */
    at: z.number(),
    /** The address of the former staff member; the id of an erased account. */
    about: z.string(),
    teamId: z.string(),
    team: z.string(),
    /** The addresses that still have access to the team. */
    letIn: z.array(z.string()),
    /** Names of the children whose guardian that person made themselves, and still is. */
    children: z.array(z.string()),
  })
  .meta({ id: 'LetIn' });
export type LetInEntry = z.infer<typeof letInEntry>;

/** WAITING: active, and without a role. INACTIVE: the link of the activation mail was not opened yet. */
export const ACCOUNT_STATES = ['WAITING', 'INACTIVE'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** A page of accounts, sorted by name. */
export const userPage = z
  .object({
    /** The accounts of all pages. */
    total: z.number().int(),
    /** Differs when the page differs. */
    version: z.string(),
    /** Absent when the caller knows this version of the page. */
    users: z.array(userView).optional(),
  })
  .meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof userPage>;

const user: UserView = {
  ...accountExample,
  players: [],
  roles: ['PARENT'],
  teams: ['26618'],
  venueGeoHashs: ['u33d'],
  eventGeoHashs: [],
  venue_geo_hashs: ['u33d'],
  event_geo_hashs: [],
  active: true,
};
const rolePath = z.object({ email, role });
const geoHashPath = z.object({ email, geoHash });
const roleExample = { params: { email: addressExample, role: 'COACH' }, reply: addressExample };
const geoHashExample = { params: { email: addressExample, geoHash: 'u33d' }, reply: addressExample };

export const usersContract = defineContract({
  list_users: {
    method: 'GET',
    path: '/api/list_users',
    action: 'user.list',
    summary: 'Lists all accounts by name, or those that belong to a team.',
    query: z.object({ team: teamId.optional() }),
    reply: z.array(userView),
    example: { query: { team: '26618' }, reply: [user] },
  },
  find_users: {
    method: 'GET',
    path: '/api/find_users',
    action: 'user.list',
    summary: `Lists a page of at most ${PAGE_ROWS} accounts by name: all, or those with these words at the beginning of a name, of the address or (ADMIN) of a child's name, with this role, of this team, in this state, or with this id.`,
    query: z.object({
      words: line().optional(),
      role: role.optional(),
      team: teamId.optional(),
      state: z.enum(ACCOUNT_STATES, 'Must be WAITING or INACTIVE').optional(),
      id: serverId.optional(),
      /** Rows before the page. */
      from: rowsBefore.optional(),
      /** The version that the caller has: an equal page is not sent again. */
      known: z.string().max(60, 'At most 60 characters').optional(),
    }),
    reply: userPage,
    example: { query: { words: 'raman', role: 'PARENT' }, reply: { total: 1, version: 'q0Yxk3nJd2', users: [user] } },
  },
  update_user: {
    method: 'POST',
    path: '/api/update_user',
    action: 'user.change',
    limit: 'people',
    summary: "Changes a user's phone number and linked children. Address and password cannot be changed.",
    body: userInput,
    reply: userView,
    fails: ['NOT_FOUND'],
    example: {
      body: { emailAddress: addressExample, phoneNumber: '+49 30 5550101', players: [{ id: '10000001' }] },
      reply: user,
    },
  },
  add_role: {
    method: 'PUT',
    path: '/api/add_role/:email/:role',
    action: 'role.change',
    limit: 'people',
    summary:
      'Grants a role. With a staff role, the user becomes staff of the teams that they belong to without a child.',
    params: rolePath,
    reply: z.string(),
    example: roleExample,
  },
  delete_role: {
    method: 'DELETE',
    path: '/api/delete_role/:email/:role',
    action: 'role.change',
    limit: 'people',
    summary: 'Removes a role. The last ROOT keeps theirs, and callers keep their own highest role.',
    params: rolePath,
    reply: z.string(),
    example: roleExample,
  },
  add_venue_geo_hash: {
    method: 'PUT',
    path: '/api/add_venue_geo_hash/:email/:geoHash',
    action: 'user.change',
    limit: 'people',
    summary: 'Adds an area whose venues this user sees.',
    params: geoHashPath,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: geoHashExample,
  },
  delete_venue_geo_hash: {
    method: 'DELETE',
    path: '/api/delete_venue_geo_hash/:email/:geoHash',
    action: 'user.change',
    limit: 'people',
    summary: 'Removes an area of venues.',
    params: geoHashPath,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: geoHashExample,
  },
  add_event_geo_hash: {
    method: 'PUT',
    path: '/api/add_event_geo_hash/:email/:geoHash',
    action: 'user.change',
    limit: 'people',
    summary: 'Adds an area of events.',
    params: geoHashPath,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: geoHashExample,
  },
  delete_event_geo_hash: {
    method: 'DELETE',
    path: '/api/delete_event_geo_hash/:email/:geoHash',
    action: 'user.change',
    limit: 'people',
    summary: 'Removes an area of events.',
    params: geoHashPath,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: geoHashExample,
  },
  delete_user: {
    method: 'DELETE',
    path: '/api/delete_user/:email',
    action: 'user.remove',
    summary: 'Erases an account in the same way as its owner could, and ends its sessions.',
    params: z.object({ email }),
    reply: z.string(),
    example: { params: { email: addressExample }, reply: addressExample },
  },
  list_let_in: {
    method: 'GET',
    path: '/api/list_let_in',
    action: 'audit.list',
    summary:
      'Lists people who were let into a team by somebody who stopped being its staff within the last 30 days, and who still have access to it; also the children whose guardian that person made themselves.',
    reply: z.array(letInEntry),
    example: {
      reply: [
        {
          id: 'a-0002',
          at: 1_780_000_000_000,
          about: 'coach@riverside.example',
          teamId: '26618',
          team: 'Riverside 2012 Green',
          letIn: [addressExample],
          children: ['Leo Raman'],
        },
      ],
    },
  },
  list_audit: {
    method: 'GET',
    path: '/api/list_audit',
    action: 'audit.list',
    summary: 'Lists the last 200 privileged acts, newest first, optionally before a moment or about one address or id.',
    query: z.object({ before: momentText.optional(), about: line(254).optional() }),
    reply: z.array(auditEntry),
    example: {
      query: { about: addressExample },
      reply: [
        {
          id: 'a-0001',
          at: 1_780_000_000_000,
          by: { userId: 'u-admin-0001', name: 'Ada Admin', emailAddress: 'admin@riverside.example' },
          action: 'add_role',
          about: addressExample,
          before: { roles: ['PARENT'] },
          after: { roles: ['PARENT', 'COACH'] },
          requestId: '0b0f1a1e-3a52-4a0e-9a53-3c5f1f9f8a10',
        },
      ],
    },
  },
});
