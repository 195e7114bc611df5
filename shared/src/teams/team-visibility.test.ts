import { describe, expect, it } from 'vitest';
import { maskPlayer } from '../players/player.model';
import { type TeamView, teamView } from './team.model';
import { maskTeam } from './team-visibility';
import { teamsContract } from './teams.contract';

const example = teamView.parse(teamsContract.list_teams.example.reply[0]);
const [leo] = example.players ?? [];
if (!leo) throw new Error('The example needs a player');
const mia = { ...leo, id: '10000002', birthDate: '2012-05-31', contacts: ['somebody@families.example'] };
const team: TeamView = { ...example, players: [leo, mia] };

const {
  coachEmail: _coach,
  managerEmail: _manager,
  members: _members,
  memberships: _memberships,
  ...withoutAddresses
} = team;
const { players: _players, ...withoutPlayers } = withoutAddresses;

describe('visibility of teams', () => {
  it('removes nothing for full visibility', () => {
    expect(maskTeam(team, 'full')).toEqual(team);
  });

  it.each(['film', 'family'] as const)(
    'I11 shows a masked roster and no address to the visibility %s',
    (visibility) => {
      expect(maskTeam(team, visibility)).toEqual({
        ...withoutAddresses,
        players: [maskPlayer(leo, visibility), maskPlayer(mia, visibility)],
      });
      expect(maskTeam(team, visibility, ({ id }) => id === mia.id).players).toEqual([maskPlayer(leo, visibility), mia]);
    },
  );

  it('I11 shows no child to the visibility none, not even the own one', () => {
    expect(maskTeam(team, 'none', () => true)).toEqual(withoutPlayers);
  });

  it('masks a patch without adding missing fields', () => {
    const patch: Partial<TeamView> = { city: 'Potsdam', coachEmail: 'coach@riverside.example' };
    expect(maskTeam(patch, 'family')).toEqual({ city: 'Potsdam' });
    expect(maskTeam({}, 'film')).toEqual({});
  });

  it('I11 removes a field that is not in the table', () => {
    const withUnknownField = { ...team, bankAccount: 'DE00' };
    for (const visibility of ['full', 'film', 'family', 'none'] as const)
      expect(maskTeam(withUnknownField, visibility)).not.toHaveProperty('bankAccount');
  });
});
