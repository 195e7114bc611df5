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

export const teamRows: Rows = {
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
