/**
 * Who may do what, written down by hand from the security rules: one row a call and target, one column a caller.
 * It is not computed from the rules that it checks.
 */

import { keyOf } from '@touchline/shared/events/event-key';
import type { AttendeeRecord, EventRecord } from '@touchline/shared/server/records';
import { buildAttendee, buildEvent, buildPlayer, type Person } from '@touchline/shared/server/testing/records';
import { BLUE, GREEN, type PermissionClub } from './permission-club';

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

const ALL = '200 200 200 200 200 200 200 200 200 200';
const WITH_TOKEN = '401 200 200 200 200 200 200 200 200 200';
const WITH_ROLE = '401 403 200 200 200 200 200 200 200 200';
const GREEN_TEAM = '401 403 403 403 200 200 200 403 403 200';
const BLUE_TEAM = '401 403 403 403 404 404 200 403 200 404';
const NO_TEAM = '401 403 403 403 404 404 404 403 404 404';
const UNKNOWN = '99999';

let count = 0;
const fresh = () => String(++count);
const nothing = async (): Promise<Input> => ({});
const onTeam = (team: string) => async (): Promise<Input> => ({
  params: { teamId: team, member: `new${fresh()}@club.example` },
});
const existingMember =
  (team: string) =>
  async (club: PermissionClub): Promise<Input> => ({
    params: { teamId: team, member: await club.newMember(team) },
  });
const newPlayer = (team: string) => async (): Promise<Input> => ({
  params: { teamId: team, player: `Newcomer ${fresh()}` },
});
const rostered =
  (team: string) =>
  async (club: PermissionClub): Promise<Input> => ({
    params: { teamId: team, player: await club.newRostered(team) },
  });

const addressOf = (event: EventRecord) => keyOf({ ...event, id: event._id });
const eventOf =
  (...tags: string[]) =>
  async ({ store }: PermissionClub): Promise<Input> => ({ query: addressOf(await buildEvent(store, tags)) });
const scheduled =
  (type: string, ...tags: string[]) =>
  async (): Promise<Input> => ({
    body: {
      type,
      tags,
      eventTime: Date.now() + 86_400_000,
      eventLocation: { id: 'u33dbfc5t', name: 'Pitch', latitude: 52.5, longitude: 13.4 },
    },
  });
const removable =
  (tag: string, own = false) =>
  async ({ store }: PermissionClub, caller: Person | undefined): Promise<Input> => {
    const event = await buildEvent(store, [tag]);
    if (own && caller) await store.events.updateOne({ _id: event._id }, { $set: { createdBy: caller.user._id } });
    return { params: { ...addressOf(event), tag } };
  };

type Child = 'kid' | 'otherKid' | 'blueKid';
const signUp =
  (tag: string, child: Child) =>
  async (club: PermissionClub): Promise<Input> => ({
    params: addressOf(await buildEvent(club.store, [tag])),
    body: { playerId: club[child]._id, available: 'YES' },
  });
const guest = async (club: PermissionClub): Promise<Input> => ({
  params: addressOf(await buildEvent(club.store, [GREEN])),
  body: { player: 'Guest', emailAddress: 'guest@visitors.example', available: 'YES' },
});
const onRow =
  (tag: string, child: Child, body?: unknown) =>
  async (club: PermissionClub): Promise<Input> => {
    const row: AttendeeRecord = buildAttendee(club[child], club.people.parent);
    const event = await buildEvent(club.store, [tag], { attendees: [row] });
    return { params: { ...addressOf(event), index: row.id }, body };
  };
const maybe = { available: 'MAYBE' };

const ROW_OWN = '401 403 200 404 200 200 200 403 404 200';
const ROW_OTHER = '401 403 404 404 200 200 200 403 404 200';
const ROW_BLUE = '401 403 404 404 404 404 200 403 200 404';

let sooner = 3_000_000;
const nextEventOf =
  (team: string) =>
  async ({ store }: PermissionClub): Promise<Input> => {
    sooner -= 10_000;
    await buildEvent(store, [team], { eventTime: Date.now() + sooner });
    return { params: { teamId: team } };
  };

export const permissionTable: Record<string, readonly Row[]> = {
  config: [{ on: 'nothing', expect: ALL, input: nothing }],
  health: [{ on: 'nothing', expect: ALL, input: nothing }],
  login: [
    {
      on: 'a wrong password',
      expect: Array(10).fill('401').join(' '),
      input: async () => ({ body: { emailAddress: `who${fresh()}@club.example`, password: 'wrong wrong' } }),
    },
  ],
  logout: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  current_user: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  register: [
    {
      on: 'own',
      expect: ALL,
      input: async () => ({
        body: { userName: 'Ana', emailAddress: `ana${fresh()}@club.example`, password: 'corner flag 12' },
      }),
    },
  ],
  activate: [
    {
      on: 'a dead link',
      expect: Array(10).fill('400').join(' '),
      input: async () => ({ body: { token: 'x'.repeat(43) } }),
    },
  ],
  forgot_password: [
    { on: 'an address', expect: ALL, input: async () => ({ params: { email: `ana${fresh()}@club.example` } }) },
  ],
  reset_password: [
    {
      on: 'a dead link',
      expect: Array(10).fill('400').join(' '),
      input: async () => ({ body: { token: 'x'.repeat(43), password: 'corner flag 12' } }),
    },
  ],
  change_password: [
    {
      on: 'own, old one wrong',
      expect: WITH_TOKEN.replaceAll('200', '400'),
      input: async () => ({ body: { oldPassword: 'wrong wrong', newPassword: 'corner flag 12' } }),
    },
  ],
  list_teams: [{ on: 'own', expect: WITH_ROLE, input: nothing }],
  show_teams: [{ on: 'all', expect: WITH_ROLE, input: nothing }],
  add_member: [
    { on: 'Green', expect: GREEN_TEAM, input: onTeam(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: onTeam(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: onTeam(UNKNOWN) },
  ],
  remove_member: [
    { on: 'Green', expect: GREEN_TEAM, input: existingMember(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: existingMember(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: onTeam(UNKNOWN) },
  ],
  add_player: [
    { on: 'Green, a new child', expect: GREEN_TEAM, input: newPlayer(GREEN) },
    { on: 'Blue, a new child', expect: BLUE_TEAM, input: newPlayer(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: newPlayer(UNKNOWN) },
    {
      on: 'Green, a child of another family elsewhere',
      expect: '401 403 403 403 404 404 200 403 403 404',
      input: async ({ store }) => ({
        params: { teamId: GREEN, player: (await buildPlayer(store, `Stranger ${fresh()}`))._id },
      }),
    },
  ],
  remove_player: [
    { on: 'Green', expect: GREEN_TEAM, input: rostered(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: rostered(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: async ({ kid }) => ({ params: { teamId: UNKNOWN, player: kid._id } }) },
  ],
  show_venues: [{ on: 'all', expect: WITH_ROLE, input: nothing }],
  list_events: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  show_events: [
    { on: 'Green', expect: '401 403 200 200 200 200 200 403 200 200', input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: async () => ({ query: { tag: BLUE } }) },
  ],
  get_event: [
    { on: 'Green', expect: WITH_ROLE, input: eventOf(GREEN) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 200 200 404', input: eventOf(BLUE) },
    { on: 'both', expect: WITH_ROLE, input: eventOf(GREEN, BLUE) },
    {
      on: 'nothing',
      expect: '401 403 404 404 404 404 404 404 404 404',
      input: async () => ({ query: { time: '2026-01', hash: 'u33d', id: '999999999' } }),
    },
  ],
  schedule_event: [
    { on: 'Green, a game', expect: '401 403 200 200 200 200 200 403 200 200', input: scheduled('GAME', GREEN) },
    { on: 'Green, a practice', expect: '401 403 403 200 200 200 200 403 403 200', input: scheduled('PRACTICE', GREEN) },
    { on: 'Blue, a game', expect: '401 403 404 404 404 404 200 403 200 404', input: scheduled('GAME', BLUE) },
    { on: 'both, a game', expect: '401 403 404 404 404 404 200 403 403 404', input: scheduled('GAME', GREEN, BLUE) },
  ],
  remove_event: [
    { on: 'Green', expect: '401 403 403 200 200 200 200 403 403 200', input: removable(GREEN) },
    { on: 'Green, own', expect: '401 403 200 200 200 200 200 403 200 200', input: removable(GREEN, true) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: removable(BLUE) },
  ],
  add_attendee: [
    { on: "parent's child, Green", expect: '401 403 200 403 200 200 200 403 404 200', input: signUp(GREEN, 'kid') },
    {
      on: "another family's child, Green",
      expect: '401 403 404 403 200 200 200 403 404 200',
      input: signUp(GREEN, 'otherKid'),
    },
    { on: 'a child of Blue, Blue', expect: '401 403 404 403 404 404 200 403 200 404', input: signUp(BLUE, 'blueKid') },
    { on: 'a guest, Green', expect: '401 403 403 403 200 200 200 403 403 200', input: guest },
  ],
  update_attendee: [
    { on: "parent's child, Green", expect: ROW_OWN, input: onRow(GREEN, 'kid', maybe) },
    { on: "another family's child, Green", expect: ROW_OTHER, input: onRow(GREEN, 'otherKid', maybe) },
    { on: 'a child of Blue, Blue', expect: ROW_BLUE, input: onRow(BLUE, 'blueKid', maybe) },
  ],
  remove_attendee: [
    { on: "parent's child, Green", expect: ROW_OWN, input: onRow(GREEN, 'kid') },
    { on: "another family's child, Green", expect: ROW_OTHER, input: onRow(GREEN, 'otherKid') },
    { on: 'a child of Blue, Blue', expect: ROW_BLUE, input: onRow(BLUE, 'blueKid') },
  ],
  simulate_answers: [
    // Each caller who may starts one, unless it runs already: a fresh event, the soonest, for each.
    { on: 'Green', expect: GREEN_TEAM, input: nextEventOf(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: nextEventOf(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: async () => ({ params: { teamId: UNKNOWN } }) },
  ],
  list_outbox: [{ on: 'the club', expect: '401 403 403 403 403 403 200 200 403 403', input: nothing }],
};
