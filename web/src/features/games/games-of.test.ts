import { play } from '@touchline/shared/events/events.shapes';
import { expect, it } from 'vitest';
import { anEvent, attendee } from '../../live/testing/club-model';
import { gamesOf, indexOf, playerChoices, playsOf } from './games-of';

it('lists games and tournaments of the team, newest first', () => {
  const events = [
    anEvent({ id: '100000001', eventTime: 1 }),
    anEvent({ id: '100000002', eventTime: 3, type: 'TOURNAMENT' }),
    anEvent({ id: '100000003', eventTime: 2, type: 'PRACTICE' }),
    anEvent({ id: '100000004', eventTime: 4, tags: ['26620'] }),
  ];
  const games = gamesOf(events, '26618');
  expect(games.map(({ id }) => id)).toEqual(['100000002', '100000001']);
  expect(indexOf(games, '100000001')).toBe(1);
  expect(indexOf(games, 'gone')).toBe(0);
  expect(indexOf([], null)).toBe(0);
});

it('offers the attendees, each once, and finds their plays by id, or by name where only a name is known', () => {
  const choices = playerChoices([
    { ...attendee(2), player: 'Mia' },
    { ...attendee(1), player: 'Leo' },
  ]);
  expect(choices.map(({ label }) => label)).toEqual(['Leo', 'Mia']);
  const [leo, mia] = choices;
  const plays = [
    play.parse({ id: '30000001', name: 'Goal', players: ['Leo'], playerIds: [leo?.value] }),
    play.parse({ id: '30000002', name: 'By another Leo', players: ['Leo'], playerIds: ['19999999'] }),
    play.parse({ id: '30000003', name: 'Noted by name', players: ['Mia'] }),
  ];
  expect(playsOf(plays, leo).map(({ name }) => name)).toEqual(['Goal']);
  expect(playsOf(plays, mia).map(({ name }) => name)).toEqual(['Noted by name']);
  expect(playsOf(plays, undefined)).toHaveLength(3);
});
