import { expect, it } from 'vitest';
import { lineUpOf } from './filmed-children';

const came = (...ids: string[]) =>
  Object.fromEntries(ids.map((playerId) => [playerId, { playerId, came: true, by: 'coach', at: 0 }]));
const event = (type: 'GAME' | 'TOURNAMENT') =>
  ({ type, participants: {}, attendees: {}, plays: {}, attendance: came('leo', 'mia') }) as never;
const match = (...ids: string[]) => ({ lineup: Object.fromEntries(ids.map((id) => [id, id])), entries: {} }) as never;

it('takes the line-up of a game, and those who came where there is none', () => {
  expect(lineUpOf(event('GAME'), [match('leo')])).toEqual(['leo']);
  expect(lineUpOf(event('GAME'), [])).toEqual(['leo', 'mia']);
});

it('counts all who came to a tournament, because a game without a line-up may be on the film', () => {
  expect(lineUpOf(event('TOURNAMENT'), [match('leo', 'noa'), match()])).toEqual(['leo', 'noa', 'mia']);
});
