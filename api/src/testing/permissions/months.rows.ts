/** Engagements and developments. */

import type { DevelopmentRecord, EngagementRecord } from '@touchline/server/records';
import { buildDevelopment, buildEngagement, buildPerson, type Person } from '@touchline/server/testing/records';
import { monthOf } from '@touchline/shared/months';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { fresh, type Input, nothing, type Row, type Rows, UNKNOWN } from './cells';

const THIS_MONTH = monthOf(Date.now());

const GREEN_LEADERS = '401 403 403 403 200 200 200 403 404 200';
const BLUE_LEADERS = '401 403 403 403 404 404 200 403 200 404';
const NO_LEADERS = '401 403 403 403 404 404 404 403 404 404';

/** An engagement of a team, by default of a new user. */
const onEngagement =
  (
    team: string,
    input: (engagement: EngagementRecord) => Input,
    of: (club: PermissionClub, caller: Person | undefined) => Person | undefined = () => undefined,
  ): Row['input'] =>
  async (club, caller) => {
    const user = of(club, caller) ?? (await buildPerson(club.store, `Engaged ${fresh()}`));
    await club.store.engagements.deleteMany({ userId: user.user._id });
    return input(await buildEngagement(club.store, team, user));
  };
const read = ({ _id, teamId, month }: EngagementRecord): Input => ({ query: { time: month, teamId, id: _id } });
const paid = ({ _id, rev }: EngagementRecord): Input => ({ body: { id: _id, rev, payments: [{ id: '41000001' }] } });
const path = ({ teamId, month, userId }: EngagementRecord): Input => ({ params: { teamId, month, userId } });

const CREW_OF_GREEN = '401 403 403 200 200 200 200 403 404 200';
const CREW_OF_BLUE = '401 403 403 404 404 404 200 403 200 404';
const NO_CREW = '401 403 403 404 404 404 404 403 404 404';
const READERS_OF_KID = '401 403 200 200 200 200 200 403 404 200';
const READERS_OF_OTHER_KID = '401 403 404 200 200 200 200 403 404 200';
const READERS_OF_BLUE_KID = '401 403 404 404 404 404 200 403 200 404';
const READERS_OF_NONE = '401 403 404 404 404 404 404 403 404 404';

type Child = 'kid' | 'otherKid' | 'blueKid';
const onDevelopment =
  (team: string, child: Child, input: (development: DevelopmentRecord) => Input, own = false): Row['input'] =>
  async (club, caller) => {
    await club.store.developments.deleteMany({ playerId: club[child]._id });
    const createdBy = own && caller ? caller.user._id : 'nobody';
    return input(await buildDevelopment(club.store, team, club[child], { createdBy }));
  };
const month = ({ month: time, playerId }: DevelopmentRecord): Input => ({ query: { time, playerId } });
const advised = ({ _id, rev }: DevelopmentRecord): Input => ({
  body: { id: _id, rev, matches: [{ id: '51000001', advice: `Look up ${fresh()}` }] },
});
const developmentPath = ({ month: time, playerId }: DevelopmentRecord): Input => ({
  params: { month: time, playerId },
});
const none = async (): Promise<Input> => ({ query: { time: THIS_MONTH, playerId: UNKNOWN } });

/** A player's month without a development. */
const opening =
  (team: string): Row['input'] =>
  async (club) => ({
    body: { month: THIS_MONTH, contactEmail: 'parent@club.example', playerId: await club.newRostered(team) },
  });

export const monthRows: Rows = {
  list_engagements: [{ on: 'own teams', expect: '401 403 403 403 403 200 200 403 403 200', input: nothing }],
  show_engagements: [{ on: 'own', expect: '401 403 200 403 200 200 200 403 200 200', input: nothing }],
  find_engagements: [
    { on: 'own teams', expect: '401 403 403 403 200 200 200 403 200 200', input: nothing },
    { on: 'Green', expect: '401 403 403 403 200 200 200 403 200 200', input: async () => ({ query: { team: GREEN } }) },
  ],
  get_engagement: [
    {
      on: "parent's, Green",
      expect: '401 403 200 403 200 200 200 403 404 200',
      input: onEngagement(GREEN, read, ({ people }) => people.parent),
    },
    {
      on: "another family's, Green",
      expect: '401 403 404 403 200 200 200 403 404 200',
      input: onEngagement(GREEN, read),
    },
    { on: 'Blue', expect: '401 403 404 403 404 404 200 403 200 404', input: onEngagement(BLUE, read) },
    {
      on: 'nothing',
      expect: '401 403 404 403 404 404 404 403 404 404',
      input: async () => ({ query: { time: THIS_MONTH, teamId: GREEN, id: UNKNOWN } }),
    },
  ],
  show_ledger: [{ on: 'own', expect: '401 403 200 403 200 200 200 403 200 200', input: nothing }],
  set_fee: [
    {
      on: 'Green',
      expect: GREEN_LEADERS,
      input: async () => ({ body: { teamId: GREEN, month: THIS_MONTH, amount: 30 } }),
    },
    {
      on: 'Blue',
      expect: BLUE_LEADERS,
      input: async () => ({ body: { teamId: BLUE, month: THIS_MONTH, amount: 30 } }),
    },
    {
      on: 'no team',
      expect: NO_LEADERS,
      input: async () => ({ body: { teamId: UNKNOWN, month: THIS_MONTH, amount: 30 } }),
    },
  ],
  add_engagement: [
    {
      on: 'Green',
      expect: GREEN_LEADERS,
      input: async ({ otherParent }) => ({
        body: { teamId: GREEN, month: THIS_MONTH, userEmail: otherParent.user.emailAddress },
      }),
    },
    {
      on: 'Green, a user of another team',
      expect: '401 403 403 403 404 404 404 403 404 404',
      input: async ({ strangersKid }) => ({
        body: { teamId: GREEN, month: THIS_MONTH, userEmail: strangersKid.contacts[0] },
      }),
    },
    {
      on: 'Blue, the caller',
      expect: BLUE_LEADERS,
      input: async () => ({ body: { teamId: BLUE, month: THIS_MONTH } }),
    },
    { on: 'no team', expect: NO_LEADERS, input: async () => ({ body: { teamId: UNKNOWN, month: THIS_MONTH } }) },
  ],
  update_engagement: [
    { on: 'Green', expect: GREEN_LEADERS, input: onEngagement(GREEN, paid) },
    {
      on: 'own, Green',
      expect: '401 403 403 403 200 200 200 403 403 200',
      input: onEngagement(GREEN, paid, (_club, caller) => caller),
    },
    { on: 'Blue', expect: BLUE_LEADERS, input: onEngagement(BLUE, paid) },
    { on: 'nothing', expect: NO_LEADERS, input: async () => ({ body: { id: UNKNOWN, rev: 1 } }) },
  ],
  remove_engagement: [
    { on: 'Green', expect: GREEN_LEADERS, input: onEngagement(GREEN, path) },
    { on: 'Blue', expect: BLUE_LEADERS, input: onEngagement(BLUE, path) },
    {
      on: 'nothing',
      expect: NO_LEADERS,
      input: async () => ({ params: { teamId: GREEN, month: THIS_MONTH, userId: `nobody-${UNKNOWN}` } }),
    },
  ],
  list_developments: [{ on: 'own teams', expect: '401 403 403 200 200 200 200 403 200 200', input: nothing }],
  show_developments: [
    { on: "parent's child, Green", expect: READERS_OF_KID, input: onDevelopment(GREEN, 'kid', month) },
    {
      on: "another family's child, Green",
      expect: READERS_OF_OTHER_KID,
      input: onDevelopment(GREEN, 'otherKid', month),
    },
    { on: 'a child of Blue', expect: READERS_OF_BLUE_KID, input: onDevelopment(BLUE, 'blueKid', month) },
    { on: 'nothing', expect: READERS_OF_NONE, input: none },
  ],
  get_development: [
    { on: "parent's child, Green", expect: READERS_OF_KID, input: onDevelopment(GREEN, 'kid', month) },
    {
      on: "another family's child, Green",
      expect: READERS_OF_OTHER_KID,
      input: onDevelopment(GREEN, 'otherKid', month),
    },
    { on: 'a child of Blue', expect: READERS_OF_BLUE_KID, input: onDevelopment(BLUE, 'blueKid', month) },
    { on: 'nothing', expect: READERS_OF_NONE, input: none },
  ],
  add_development: [
    { on: 'Green', expect: CREW_OF_GREEN, input: opening(GREEN) },
    { on: 'Blue', expect: CREW_OF_BLUE, input: opening(BLUE) },
    {
      on: 'an unknown user',
      expect: NO_CREW,
      input: async () => ({ body: { month: THIS_MONTH, contactEmail: 'parent@club.example', playerId: UNKNOWN } }),
    },
  ],
  update_development: [
    { on: 'Green', expect: CREW_OF_GREEN, input: onDevelopment(GREEN, 'otherKid', advised) },
    {
      on: 'of an own child, Green',
      expect: '401 403 403 200 200 200 200 403 404 200',
      input: onDevelopment(GREEN, 'kid', advised),
    },
    { on: 'Blue', expect: CREW_OF_BLUE, input: onDevelopment(BLUE, 'blueKid', advised) },
    { on: 'nothing', expect: NO_CREW, input: async () => ({ body: { id: UNKNOWN, rev: 1 } }) },
  ],
  remove_development: [
    {
      on: 'Green',
      expect: '401 403 403 403 200 200 200 403 404 200',
      input: onDevelopment(GREEN, 'kid', developmentPath),
    },
    { on: 'Green, own', expect: CREW_OF_GREEN, input: onDevelopment(GREEN, 'kid', developmentPath, true) },
    { on: 'Blue', expect: CREW_OF_BLUE, input: onDevelopment(BLUE, 'blueKid', developmentPath) },
    {
      on: 'nothing',
      expect: NO_CREW,
      input: async () => ({ params: { month: THIS_MONTH, playerId: UNKNOWN } }),
    },
  ],
};
