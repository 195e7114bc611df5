/** Teams, their members and rosters. */
import { buildEvent, buildPlayer, buildTeam } from '@touchline/shared/server/testing/records';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import {
  ADMIN_ONLY,
  BLUE_TEAM,
  fresh,
  GREEN_TEAM,
  type Input,
  NO_TEAM,
  nothing,
  type Row,
  type Rows,
  UNKNOWN,
  WITH_ROLE,
} from './cells';

const listed = (teamId: string) => async (): Promise<Input> => ({ query: { teamId } });
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

/** Returns a form with the team's current fields. */
const saved =
  (id: string): Row['input'] =>
  async ({ store }) => ({
    body: { id, rev: (await store.teams.findOne({ _id: id }))?.rev ?? 1, practiceField: `Pitch ${fresh()}` },
  });
const newTeam = async ({ store }: PermissionClub): Promise<string> => (await buildTeam(store, `9${fresh()}000`))._id;

const sheet = (team: string) => async (): Promise<Input> => ({
  body: { teamId: team, rows: [{ name: `Pasted ${fresh()}` }] },
});
const edited =
  (team: string) =>
  async (club: PermissionClub): Promise<Input> => ({
    body: { teamId: team, playerId: await club.newRostered(team === UNKNOWN ? GREEN : team), number: 5 },
  });
const like = (team: string) => async (): Promise<Input> => ({ query: { teamId: team, name: 'Kid Parent' } });

/** As GREEN_TEAM, and hidden from a coach of another team. */
const GREEN_ROSTER = '401 403 403 403 200 200 200 403 404 200';
const twoRostered = (team: string) => async (club: PermissionClub) => ({
  body: { keepId: await club.newRostered(team), dropId: await club.newRostered(team) },
});
/** Merges two children as ADMIN, by the call itself. */
const merged =
  (team: string) =>
  async (club: PermissionClub): Promise<Input> => {
    const response = await fetch(`${club.url}/api/merge_players`, {
      method: 'POST',
      headers: { authorization: `Bearer ${club.people.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify((await twoRostered(team)(club)).body),
    });
    return { params: { id: (await response.json()) as string } };
  };

export const teamRows: Rows = {
  import_roster: [
    { on: 'Green', expect: GREEN_TEAM, input: sheet(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: sheet(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: sheet(UNKNOWN) },
  ],
  list_lookalikes: [
    { on: 'Green', expect: GREEN_TEAM, input: like(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: like(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: like(UNKNOWN) },
  ],
  merge_players: [
    { on: 'Green, two children of one roster', expect: GREEN_ROSTER, input: twoRostered(GREEN) },
    { on: 'Blue, two children of one roster', expect: BLUE_TEAM, input: twoRostered(BLUE) },
    {
      on: 'Green, two children with guardians',
      expect: '401 403 403 403 403 403 200 403 404 403',
      input: async (club) => {
        const guardian = [club.otherParent.user.emailAddress];
        const { body } = await twoRostered(GREEN)(club);
        for (const _id of Object.values(body))
          await club.store.players.updateOne({ _id }, { $set: { contacts: guardian } });
        return { body };
      },
    },
    {
      on: 'a child of Green and one of Blue',
      expect: '401 403 403 403 404 404 200 403 404 404',
      input: async (club) => ({
        body: { keepId: await club.newRostered(GREEN), dropId: await club.newRostered(BLUE) },
      }),
    },
    {
      on: 'a child of Green and none',
      expect: '401 403 403 403 404 404 404 403 404 404',
      input: async (club) => ({ body: { keepId: await club.newRostered(GREEN), dropId: UNKNOWN } }),
    },
  ],
  list_merges: [
    { on: 'Green', expect: GREEN_TEAM, input: listed(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: listed(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: listed(UNKNOWN) },
  ],
  undo_merge: [
    { on: 'Green', expect: GREEN_ROSTER, input: merged(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: merged(BLUE) },
    {
      on: 'none',
      expect: '401 403 403 403 404 404 404 403 404 404',
      input: async () => ({ params: { id: 'no-such-merge' } }),
    },
  ],
  update_rostered_player: [
    { on: 'Green', expect: GREEN_TEAM, input: edited(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: edited(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: edited(UNKNOWN) },
    {
      on: 'Green, a child of Blue',
      expect: '401 403 403 403 404 404 404 403 403 404',
      input: async ({ blueKid }) => ({ body: { teamId: GREEN, playerId: blueKid._id, number: 5 } }),
    },
  ],
  add_team: [{ on: 'a new team', expect: ADMIN_ONLY, input: async () => ({ body: { name: `Team ${fresh()}` } }) }],
  update_team: [
    { on: 'Green', expect: GREEN_TEAM, input: saved(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: saved(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: saved(UNKNOWN) },
  ],
  remove_team: [
    { on: 'a team', expect: ADMIN_ONLY, input: async (club) => ({ params: { id: await newTeam(club) } }) },
    {
      on: 'a team with future events',
      expect: ADMIN_ONLY.replace('200', '409'),
      input: async (club) => {
        const id = await newTeam(club);
        await buildEvent(club.store, [id]);
        return { params: { id } };
      },
    },
    { on: 'no team', expect: ADMIN_ONLY.replace('200', '404'), input: async () => ({ params: { id: UNKNOWN } }) },
  ],
  list_candidates: [
    { on: 'Green', expect: GREEN_TEAM, input: async () => ({ query: { teamId: GREEN } }) },
    { on: 'Blue', expect: BLUE_TEAM, input: async () => ({ query: { teamId: BLUE } }) },
    { on: 'no team', expect: NO_TEAM, input: async () => ({ query: { teamId: UNKNOWN } }) },
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
};
