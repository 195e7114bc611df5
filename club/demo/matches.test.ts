import { readResult } from '@touchline/shared/events/result';
import { periodsOf, playedAt } from '@touchline/shared/match/clock';
import { slotsOf } from '@touchline/shared/match/formations';
import { timesOf } from '@touchline/shared/match/minutes';
import { decidedShootOut, scoreOf, shootOutOf } from '@touchline/shared/match/score';
import { describe, expect, it } from 'vitest';
import { everyClub } from './any-day.fixture';

describe('journals of the demo club', () => {
  it('exist for three games of each team, and say what their events say', () => {
    everyClub(({ people, events, matches }) => {
      expect(matches).toHaveLength(3 * people.sides.length);
      for (const match of matches) {
        const event = events.find(({ _id }) => _id === match.eventId);
        const entries = Object.values(match.entries);
        expect(readResult(event?.result ?? '')).toMatchObject(scoreOf(entries));
        expect(readResult(event?.result ?? '')?.penalties).toEqual(shootOutOf(entries));
        const end = Math.max(...entries.map(({ at }) => at));
        expect(end).toBeLessThan((event?.eventTime ?? 0) + 3 * 3_600_000);
        const times = [...timesOf({ lineup: match.lineup, entries }, end)];
        const total = times.reduce((sum, [, { played }]) => sum + played, 0);
        expect(total).toBe(slotsOf(match.format.onField, match.formation).length * playedAt(periodsOf(entries), end));
        const came = Object.values(event?.attendance ?? {}).map(({ playerId }) => playerId);
        expect(came.toSorted()).toEqual(times.flatMap(([id, { played }]) => (played > 0 ? [id] : [])).toSorted());
      }
    });
  });

  it('show a first visitor a pause, another formation, an injury with a change, and a shoot-out', () => {
    everyClub(({ matches }) => {
      const kinds = matches.map(({ entries }) => Object.values(entries).map(({ kind }) => kind));
      const eventful = kinds.filter((one) => one.includes('PENALTY'));
      expect(eventful).toHaveLength(1);
      expect(eventful[0]).toEqual(expect.arrayContaining(['PAUSE', 'RESUME', 'SHAPE', 'INJURY', 'SUB']));
      const match = matches[kinds.findIndex((one) => one.includes('PENALTY'))];
      const shape = Object.values(match?.entries ?? {}).find(({ kind }) => kind === 'SHAPE');
      expect(shape?.formation).not.toBe(match?.formation);
      expect(decidedShootOut(Object.values(match?.entries ?? {}))).toBeDefined();
    });
  });
});
