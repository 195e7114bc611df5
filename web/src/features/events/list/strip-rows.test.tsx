import { teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../../live/testing/club-model';
import { aPlayer } from '../testing/players';
import { stripRows } from './strip-rows';

const green = teamView.parse(teamsContract.list_teams.example.reply[0]);
const [leo, mia] = [aPlayer(1), aPlayer(2)];
const teams = [
  { ...green, players: [leo, aPlayer(9)] },
  { ...green, id: '26620', players: [leo, mia] },
];
const NOW = 1_000;

describe('the “This week” strip', () => {
  it('lists each child with the next event of each of its teams, soonest first', () => {
    const events = [
      anEvent({ id: '1', eventTime: NOW + 300, tags: ['26618'] }),
      anEvent({ id: '2', eventTime: NOW + 200, tags: ['26620'] }),
      anEvent({ id: '3', eventTime: NOW + 400, tags: ['26620'] }),
    ];
    const rows = stripRows([leo, mia], teams, events, NOW);
    expect(rows.map(({ player, event }) => [player.id, event?.id])).toEqual([
      [leo.id, '2'],
      [mia.id, '2'],
      [leo.id, '1'],
    ]);
  });

  it('lists an event of two teams once per child, and children without events last', () => {
    const shared = anEvent({ eventTime: NOW + 1, tags: ['26618', '26620'] });
    expect(stripRows([leo], teams, [shared], NOW)).toHaveLength(1);
    const rows = stripRows([mia, leo], teams, [anEvent({ eventTime: NOW + 1, tags: ['26618'] })], NOW);
    expect(rows.map(({ event }) => event?.id)).toEqual([anEvent().id, undefined, undefined]);
  });
});
