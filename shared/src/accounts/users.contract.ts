/** User administration (specification 1.2, 1.5 and 6.2). */
import { z } from 'zod';
import { role } from '../access/roles';
import { defineContract } from '../contract';
import { email, geoHash, ignored, line, momentText, playerId, teamId } from '../fields';
import { linkedPlayerInput, MAX_CHILDREN } from '../players/player.model';
import { address } from './accounts.example';
import { profileView } from './profiles.contract';

/** An account on the users screen. */
export const userView = profileView
  .extend({
    roles: z.array(role),
    /** Ids of the teams that the user belongs to. */
    teams: z.array(z.string()),
    venueGeoHashs: z.array(z.string()),
    eventGeoHashs: z.array(z.string()),
    /** False until the mailed link was opened. */
    active: z.boolean(),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof userView>;

export const userInput = z.strictObject({
  emailAddress: email,
  phoneNumber: line(40).optional(),
  /** Children to link, or linked children to change. Children that are not listed stay linked. */
  players: z.array(linkedPlayerInput).max(MAX_CHILDREN, `At most ${MAX_CHILDREN} players`).optional(),
  removed: z.object({ players: z.array(playerId).max(MAX_CHILDREN) }).optional(),
  id: ignored,
  userName: ignored,
  fullName: ignored,
  zipCode: ignored,
  language: ignored,
  address: ignored,
  password: ignored,
  roles: ignored,
  teams: ignored,
  venueGeoHashs: ignored,
  eventGeoHashs: ignored,
  active: ignored,
  rev: ignored,
});
export type UserInput = z.output<typeof userInput>;

const facts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

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
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const user: UserView = {
  id: 'u-parent-0001',
  emailAddress: address,
  userName: 'parent',
  fullName: 'Priya Raman',
  phoneNumber: '+49 30 5550101',
  zipCode: '10437',
  address: 'Gleimstr. 55',
  roles: ['PARENT'],
  teams: ['26618'],
  venueGeoHashs: ['u33d'],
  eventGeoHashs: [],
  active: true,
  players: [],
  rev: 1,
};
const rolePath = z.object({ email, role });
const geoHashPath = z.object({ email, geoHash });
const roleExample = { params: { email: address, role: 'COACH' }, reply: address };
const geoHashExample = { params: { email: address, geoHash: 'u33d' }, reply: address };

export const usersContract = defineContract({
  list_users: {
    method: 'GET',
    path: '/api/list_users',
    action: 'user.list',
    summary: 'Every account by name, or those that belong to a team.',
    query: z.object({ team: teamId.optional() }),
    reply: z.array(userView),
    example: { query: { team: '26618' }, reply: [user] },
  },
  update_user: {
    method: 'POST',
    path: '/api/update_user',
    action: 'user.change',
    summary: "Changes somebody's phone number and which children are linked to them; never address or password.",
    body: userInput,
    reply: userView,
    fails: ['NOT_FOUND'],
    example: {
      body: { emailAddress: address, phoneNumber: '+49 30 5550101', players: [{ id: '10000001' }] },
      reply: user,
    },
  },
  add_role: {
    method: 'PUT',
    path: '/api/add_role/:email/:role',
    action: 'role.change',
    summary: 'Grants a role. A staff role makes its holder staff where they are a member without a child.',
    params: rolePath,
    reply: z.string(),
    example: roleExample,
  },
  delete_role: {
    method: 'DELETE',
    path: '/api/delete_role/:email/:role',
    action: 'role.change',
    summary: 'Takes a role away: never from the last ROOT, never the highest one from oneself.',
    params: rolePath,
    reply: z.string(),
    example: roleExample,
  },
  add_venue_geo_hash: {
    method: 'PUT',
    path: '/api/add_venue_geo_hash/:email/:geoHash',
    action: 'user.change',
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
    summary: 'Erases an account as its owner could, and ends its sessions.',
    params: z.object({ email }),
    reply: z.string(),
    example: { params: { email: address }, reply: address },
  },
  list_audit: {
    method: 'GET',
    path: '/api/list_audit',
    action: 'audit.list',
    summary: 'The last 200 privileged acts, newest first: before a moment, about one address or id, when given.',
    query: z.object({ before: momentText.optional(), about: line(254).optional() }),
    reply: z.array(auditEntry),
    example: {
      query: { about: address },
      reply: [
        {
          id: 'a-0001',
          at: 1_780_000_000_000,
          by: { userId: 'u-admin-0001', name: 'Ada Admin', emailAddress: 'admin@riverside.example' },
          action: 'add_role',
          about: address,
          before: { roles: ['PARENT'] },
          after: { roles: ['PARENT', 'COACH'] },
          requestId: '0b0f1a1e-3a52-4a0e-9a53-3c5f1f9f8a10',
        },
      ],
    },
  },
});
