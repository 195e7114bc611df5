/** The caller's own account and children (specification 1.5 and 6.2). */
import { z } from 'zod';
import { role } from '../access/roles';
import { defineContract } from '../contract';
import { developmentView } from '../developments/developments.shapes';
import { engagementView } from '../engagements/engagements.shapes';
import { attendeeView, eventKey } from '../events/events.shapes';
import { email, ignored, line, parentZip, playerId, requiredLine, rev } from '../fields';
import { invitationView, requestView } from '../invitations/invitations.shapes';
import { MAX_CHILDREN, ownPlayerInput, playerView } from '../players/player.model';
import { address } from './accounts.example';
import { typedPassword } from './accounts.shapes';

/** An account as its owner and user administrators see it. Only the owner and ADMIN see the children. */
export const profileView = z
  .object({
    id: z.string(),
    emailAddress: z.string(),
    userName: z.string(),
    fullName: z.string(),
    phoneNumber: z.string(),
    zipCode: z.string(),
    address: z.string(),
    players: z.array(playerView).optional(),
    rev: z.number().int(),
  })
  .meta({ id: 'Profile' });
export type ProfileView = z.infer<typeof profileView>;

/** Absent fields stay unchanged. Fields about a user's place in the club are ignored, because users must not set them. */
export const profileInput = z.strictObject({
  rev,
  userName: requiredLine('Name').optional(),
  fullName: line().optional(),
  phoneNumber: line(40).optional(),
  zipCode: parentZip.optional(),
  address: line(200).optional(),
  players: z.array(ownPlayerInput).max(MAX_CHILDREN, `At most ${MAX_CHILDREN} players`).optional(),
  id: ignored,
  emailAddress: ignored,
  password: ignored,
  oldPassword: ignored,
  newPassword: ignored,
  roles: ignored,
  teams: ignored,
  venueGeoHashs: ignored,
  eventGeoHashs: ignored,
});
export type ProfileInput = z.output<typeof profileInput>;

/** Everything that the club holds about an account and its children: the reply of `export_account`. */
export const accountExport = z
  .object({
    /** Time of the export (ms). */
    exportedAt: z.number(),
    account: profileView.extend({
      roles: z.array(role),
      venueGeoHashs: z.array(z.string()),
      eventGeoHashs: z.array(z.string()),
      createdAt: z.number(),
    }),
    teams: z.array(z.object({ id: z.string(), name: z.string() })),
    attendance: z.array(
      z.object({
        key: eventKey,
        name: z.string(),
        eventTime: z.number(),
        location: z.string(),
        attendee: attendeeView,
      }),
    ),
    engagements: z.array(engagementView),
    developments: z.array(developmentView),
    /** Open invitations to the account's address. */
    invitations: z.array(invitationView),
    /** The account's requests to join a team. */
    requests: z.array(requestView),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExport>;

const player = {
  id: '10000001',
  name: 'Leo Raman',
  club: 'Riverside FC',
  team: 'Riverside 2012 Green',
  position: 'Winger',
  number: 11,
  birthYear: 2012,
};
const profile = {
  id: 'u-parent-0001',
  emailAddress: address,
  userName: 'parent',
  fullName: 'Priya Raman',
  phoneNumber: '+49 30 5550101',
  zipCode: '10437',
  address: 'Gleimstr. 55',
  players: [player],
  rev: 1,
};
const { id: _id, emailAddress: _emailAddress, players: _players, ...editable } = profile;

export const profilesContract = defineContract({
  get_profile: {
    method: 'GET',
    path: '/api/get_profile',
    action: 'profile.read',
    summary: "One's own profile; that of any address for ADMIN and ROOT.",
    query: z.object({ email: email.optional() }),
    reply: profileView,
    example: { query: { email: address }, reply: profile },
  },
  update_profile: {
    method: 'POST',
    path: '/api/update_profile',
    action: 'account.own',
    summary:
      "Saves one's own profile; players are own children, changed or added. An older `rev` is 409 with the profile as it is.",
    body: profileInput,
    reply: z.string(),
    example: { body: { ...editable, players: [{ id: player.id, name: player.name, number: 7 }] }, reply: address },
  },
  update_player_contact: {
    method: 'POST',
    path: '/api/update_player_contact',
    action: 'player.contact',
    summary:
      "Says who a child's guardians are; every guardian so far is mailed. New ones are invited. One guardian asks another to leave: sent again after 14 days it is done, after an objection it is 409. Only an ADMIN leaves a child without a contact. Answers the caller's user id.",
    body: z.strictObject({ playerId, contacts: z.array(email).max(12, 'At most 12 contacts') }),
    reply: z.string(),
    example: {
      body: { playerId: player.id, contacts: [address, 'parent2@riverside.example'] },
      reply: profile.id,
    },
  },
  object_removal: {
    method: 'POST',
    path: '/api/object_removal',
    action: 'account.own',
    summary:
      "Objects to being removed as a guardian, when another one asked for it; answers the child's id. Then staff or an ADMIN decide.",
    body: z.strictObject({ playerId }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { body: { playerId: player.id }, reply: player.id },
  },
  export_account: {
    method: 'GET',
    path: '/api/export_account',
    action: 'account.own',
    summary: "Everything that the club holds of one's own account and children.",
    reply: accountExport,
    example: {
      reply: {
        exportedAt: 1_780_000_000_000,
        account: { ...profile, roles: ['PARENT'], venueGeoHashs: [], eventGeoHashs: [], createdAt: 1_770_000_000_000 },
        teams: [{ id: '26618', name: player.team }],
        attendance: [],
        engagements: [],
        developments: [],
        invitations: [],
        requests: [],
      },
    },
  },
  delete_account: {
    method: 'DELETE',
    path: '/api/delete_account',
    action: 'account.own',
    summary:
      'Erases the account, and the children that nobody else is a guardian of. Past results keep their place without the name.',
    body: z.strictObject({ password: typedPassword }),
    reply: z.string(),
    limit: 'login',
    example: { body: { password: 'touchline' }, reply: address },
  },
});
