import { describe, expect, it } from 'vitest';
import { clubOf, everyClub } from './any-day.fixture';

describe('the demo club', () => {
  it('is the same for the same timestamp', () => {
    everyClub((club, now, zone) => {
      expect(JSON.stringify(clubOf(now, zone))).toBe(JSON.stringify(club));
    });
  });

  it('has unique ids', () => {
    everyClub(({ people, events, engagements, developments, boards, videos }) => {
      const itemIds = [
        ...events.flatMap(({ participants, plays, schedules, teamStats }) =>
          [participants, plays, schedules, teamStats].flatMap((list) => Object.values(list).map(({ id }) => id)),
        ),
        ...engagements.flatMap(({ payments, volunteers }) => [...payments, ...volunteers].map(({ id }) => id)),
        ...developments.flatMap(({ matches }) => matches.map(({ id }) => id)),
      ];
      const recordIds = [...people.players, ...events, ...engagements, ...developments, ...boards, ...videos].map(
        ({ _id }) => _id,
      );
      const ids = [...recordIds, ...itemIds];
      expect(new Set(ids).size).toBe(ids.length);
    });
  });
});
