import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../testing/club-model';
import { ARRIVAL_LASTS, arrivalId, arrivedRows, unfadedMarks, withArrivals } from './arrivals';

const before = anEvent({ attendees: [attendee(1), attendee(2)] });
const after = anEvent({ attendees: [attendee(1), attendee(2, 'NO'), attendee(3)] });

describe('arrivals', () => {
  it('are new rows and changed availabilities, and none for an event seen for the first time', () => {
    expect(arrivedRows(before, after).map((row) => row.attendee.id)).toEqual([attendee(2).id, attendee(3).id]);
    expect(arrivedRows(undefined, after)).toEqual([]);
  });

  it('continue a burst that began within 400 ms, and begin a new one later', () => {
    const row = (index: number) => ({ event: after, attendee: attendee(index) });
    const first = withArrivals(new Map(), [row(1), row(2)], 1_000);
    const delayAt = (at: number) => withArrivals(first, [row(3)], at).get(arrivalId(after.id, attendee(3).id))?.delay;
    expect(delayAt(1_399)).toBe(80);
    expect(delayAt(1_400)).toBe(0);
  });

  it('are delayed within a burst by at most 400 ms, and fade', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ event: after, attendee: attendee(index) }));
    const marks = withArrivals(new Map(), many, 1_000);
    const delays = many.map((row) => marks.get(arrivalId(after.id, row.attendee.id))?.delay);
    expect(delays.slice(0, 3)).toEqual([0, 40, 80]);
    expect(Math.max(...delays.map((delay) => delay ?? 0))).toBe(400);
    expect(unfadedMarks(marks, 1_000 + ARRIVAL_LASTS - 1).size).toBe(30);
    // The first has faded; the others began later.
    expect(unfadedMarks(marks, 1_000 + ARRIVAL_LASTS).size).toBe(29);
    expect(unfadedMarks(marks, 1_000 + ARRIVAL_LASTS + 400).size).toBe(0);
  });
});
