import { actorWith } from '@touchline/shared/access/actor.fixture';
import type { Role } from '@touchline/shared/access/roles';
import type { EventView } from '@touchline/shared/events/event.model';
import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { green } from '../testing/open-planning';
import { needsOf } from './needs';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const actor = (...roles: Role[]) => actorWith({ roles, staffTeams: [green.id] });
const at = (hours: number, fields: Partial<EventView> = {}) =>
  anEvent({ tags: [green.id], eventTime: NOW + hours * HOUR, endTime: undefined, jobs: [], ...fields });
const kinds = (event: EventView, who = actor('MANAGER')) => needsOf([event], [green], who, NOW).map(({ kind }) => kind);
const allAnswers = [1, 2, 3].map((number) => attendee(number));

describe('what events need from staff', () => {
  it.each<[string, EventView, string[]]>([
    ['players who are silent two days before', at(47), ['silent']],
    ['not earlier', at(49), []],
    ['not when all have answered', at(23, { attendees: allAnswers }), []],
    ['a game without an opponent', at(48, { opponent: undefined, name: 'Green game' }), ['opponent']],
    ['not when its name says the opponent', at(48, { opponent: undefined, name: 'Green vs Harbor City' }), []],
    ['a practice needs none', at(48, { opponent: undefined, name: 'Practice', type: 'PRACTICE' }), []],
    [
      'jobs that nobody has taken',
      at(23, { attendees: allAnswers, jobs: [{ id: '1', name: 'Oranges', needed: 1 }] }),
      ['jobs'],
    ],
    ['an event without a place', at(48, { location: ' ' }), ['place']],
    ['a result and who came after the game', at(-24, { attendees: allAnswers }), ['result', 'came']],
    ['who came to a practice', at(-24, { type: 'PRACTICE', attendees: allAnswers }), ['came']],
    [
      'not when that was said',
      at(-24, {
        result: '2:1',
        attendees: allAnswers,
        attendance: allAnswers.map(({ playerId = '' }) => ({ playerId, came: true })),
      }),
      [],
    ],
    ['not days later', at(-24 * 4, { result: '2:1', attendees: allAnswers }), []],
    ['not when it has one', at(-24, { result: '2:1' }), []],
    ['not weeks later', at(-24 * 30), []],
    ['nothing when it is cancelled', at(23, { eventState: 'CANCELLED' }), []],
  ])('%s', (_title, event, expected) => {
    expect(kinds(event)).toEqual(expected);
  });

  it('film without plays, for those who tag it', () => {
    const filmed = at(-24, { result: '2:1', sources: ['/film/game.m3u8'] });
    expect(kinds(filmed, actor('FILMING'))).toEqual(['film']);
    expect(kinds(filmed, actor('COACH'))).toEqual(['film']);
    expect(kinds(filmed)).toEqual([]);
  });

  it('lists coming events first, then past ones, newest first', () => {
    const events = [at(-48, { name: 'older' }), at(-24, { name: 'newer' }), at(20, { name: 'tonight' })];
    expect(needsOf(events, [green], actor('COACH'), NOW).map(({ event }) => event.name)).toEqual([
      'tonight',
      'newer',
      'older',
    ]);
  });
});
