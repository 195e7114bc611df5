import { expect, it } from 'vitest';
import { anEvent, attendee } from '../../live/testing/club-model';
import { gamesOf, indexOf, playerChoices } from './games-of';

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

it('offers the attendees, by name, each once', () => {
  const choices = playerChoices([
    { ...attendee(2), player: 'Mia' },
    { ...attendee(1), player: 'Leo' },
    { ...attendee(1), player: 'Leo' },
  ]);
  expect(choices.map(({ label }) => label)).toEqual(['Leo', 'Mia']);
});
