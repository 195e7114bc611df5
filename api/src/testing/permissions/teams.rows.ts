/** Teams, their members and rosters. */
import { buildEvent, buildPlayer, buildTeam } from '@touchline/server/testing/records';
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

type TeamInput = (teamId: string, club: PermissionClub) => Input | Promise<Input>;

/** Returns the row of a call about one team. */
const onTeam = (on: string, expect: string, teamId: string, input: TeamInput): Row => ({
  on,
  expect,
  input: async (club) => input(teamId, club),
});

/** Returns the rows of a call that its MANAGER and COACH staff may make: about Green, Blue and an unknown team. */
const onTeams = (input: TeamInput): Row[] => [
  onTeam('Green', GREEN_TEAM, GREEN, input),
  onTeam('Blue', BLUE_TEAM, BLUE, input),
  onTeam('no team', NO_TEAM, UNKNOWN, input),
];

const newTeam = async ({ store }: PermissionClub): Promise<string> => (await buildTeam(store, `9${fresh()}000`))._id;

/** Adds a child to the roster, or to Green's when the team is unknown. */
const newRostered = (teamId: string, club: PermissionClub): Promise<string> =>
  club.newRostered(teamId === UNKNOWN ? GREEN : teamId);

/** As GREEN_TEAM, but hidden from a coach of another team. */
const GREEN_ROSTER = '401 403 403 403 200 200 200 403 404 200';

const twoRostered = async (teamId: string, club: PermissionClub) => ({
  body: { keepId: await club.newRostered(teamId), dropId: await club.newRostered(teamId) },
});

/** Merges two children as ADMIN. Returns the input that undoes it. */
async function newMerge(teamId: string, club: PermissionClub): Promise<Input> {
  const response = await fetch(`${club.url}/api/merge_players`, {
    method: 'POST',
    headers: { authorization: `Bearer ${club.people.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify((await twoRostered(teamId, club)).body),
  });
  return { params: { id: (await response.json()) as string } };
}

const previewOf = async (teamId: string, club: PermissionClub) => ({ query: (await twoRostered(teamId, club)).body });

export const teamRows: Rows = {
  preview_merge: [
    onTeam('Green, two children of one roster', GREEN_ROSTER, GREEN, previewOf),
    onTeam('Blue, two children of one roster', BLUE_TEAM, BLUE, previewOf),
    {
      on: 'a child of Green and one of Blue',
      expect: '401 403 403 403 404 404 200 403 404 404',
      input: async (club) => ({
        query: { keepId: await club.newRostered(GREEN), dropId: await club.newRostered(BLUE) },
      }),
    },
  ],
  import_roster: onTeams((teamId) => ({ body: { teamId, rows: [{ name: `Pasted ${fresh()}` }] } })),
  list_lookalikes: onTeams((teamId) => ({ query: { teamId, name: 'Kid Parent' } })),
  merge_players: [
    onTeam('Green, two children of one roster', GREEN_ROSTER, GREEN, twoRostered),
    onTeam('Blue, two children of one roster', BLUE_TEAM, BLUE, twoRostered),
    {
      on: 'Green, two children with guardians',
      expect: '401 403 403 403 403 403 200 403 404 403',
      input: async (club) => {
        const guardian = [club.otherParent.user.emailAddress];
        const { body } = await twoRostered(GREEN, club);
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
  list_merges: onTeams((teamId) => ({ query: { teamId } })),
  undo_merge: [
    onTeam('Green', GREEN_ROSTER, GREEN, newMerge),
    onTeam('Blue', BLUE_TEAM, BLUE, newMerge),
    {
      on: 'none',
      expect: '401 403 403 403 404 404 404 403 404 404',
      input: async () => ({ params: { id: 'no-such-merge' } }),
    },
  ],
  update_rostered_player: [
    ...onTeams(async (teamId, club) => ({ body: { teamId, playerId: await newRostered(teamId, club), number: 5 } })),
    {
      on: 'Green, a child of Blue',
      expect: '401 403 403 403 404 404 404 403 403 404',
      input: async ({ blueKid }) => ({ body: { teamId: GREEN, playerId: blueKid._id, number: 5 } }),
    },
  ],
  add_team: [{ on: 'a new team', expect: ADMIN_ONLY, input: async () => ({ body: { name: `Team ${fresh()}` } }) }],
  // Sends the team's current rev, because an outdated one is a conflict.
  update_team: onTeams(async (id, { store }) => ({
    body: { id, rev: (await store.teams.findOne({ _id: id }))?.rev ?? 1, practiceField: `Pitch ${fresh()}` },
  })),
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
  list_candidates: onTeams((teamId) => ({ query: { teamId } })),
  list_teams: [{ on: 'own', expect: WITH_ROLE, input: nothing }],
  show_team_contacts: [
    onTeam('Green', '401 403 200 200 200 200 200 404 200 200', GREEN, (teamId) => ({ query: { teamId } })),
    onTeam('no team', '401 403 404 404 404 404 404 404 404 404', UNKNOWN, (teamId) => ({ query: { teamId } })),
  ],
  show_teams: [{ on: 'all', expect: WITH_ROLE, input: nothing }],
  add_member: onTeams((teamId) => ({ params: { teamId, member: `new${fresh()}@club.example` } })),
  remove_member: onTeams(async (teamId, club) => ({ params: { teamId, member: await club.newMember(teamId) } })),
  add_player: [
    ...onTeams((teamId) => ({ params: { teamId, player: `Newcomer ${fresh()}` } })),
    {
      on: 'Green, a child of another family elsewhere',
      expect: '401 403 403 403 404 404 200 403 403 404',
      input: async ({ store }) => ({
        params: { teamId: GREEN, player: (await buildPlayer(store, `Stranger ${fresh()}`))._id },
      }),
    },
  ],
  remove_player: onTeams(async (teamId, club) => ({ params: { teamId, player: await newRostered(teamId, club) } })),
};
