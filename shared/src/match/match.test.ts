import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clock, clockAt, minuteAt, periodsOf } from './clock';
import { doubtfulGoals, type Entry, inOrder } from './entries';
import { FORMAT_LIMITS, formationsOf, slotsOf, usualFormat } from './formations';
import { corrected, edited, edits, FORMAT, journal, LENGTH, LINEUP, SECOND, SLOTS, SQUAD } from './journal.fixture';
import { type Candidate, proposeLineup } from './line-up';
import { positionOf, timesOf } from './minutes';
import { fieldAt } from './on-field';
import { scoreOf } from './score';
import { onSince, playedIn, stintsOf } from './stints';

/** Plays a journal second by second, as somebody with a paper and a watch would. */
function playSlowly(entries: readonly Entry[]) {
  const field = new Map(Object.entries(LINEUP));
  const sentOff = new Set<string>();
  const played = new Map<string, number>();
  const started = new Set<string>();
  const seconds: (Clock & { field: Record<string, string> })[] = [];
  let [state, isPaused, period, inPeriod, total, isFirst]: [Clock['state'], boolean, number, number, number, boolean] =
    ['before' as Clock['state'], false, 0, 0, 0, true];
  /** An end before any period: it counts while none begins. */
  let isEarly = false;
  /** Seconds of all players together. */
  let onField = 0;
  const placeOf = (id: string | undefined) => [...field].find(([, one]) => one === id)?.[0];
  const apply = ({ kind, side, playerId: one, otherPlayerId: other, slot, lineup, number, extra }: Entry) => {
    if (kind === 'PERIOD_START' && state !== 'running' && state !== 'ended') {
      // Extra time is behind the two halves, whether its periods are counted from 1 or on.
      const wanted = extra && (number ?? 1) <= 2 ? 2 + (number ?? 1) : (number ?? 0);
      [state, period, inPeriod] = ['running', Math.max(period + 1, wanted), 0];
    } else if (kind === 'PAUSE' || kind === 'RESUME') isPaused = state === 'running' && kind === 'PAUSE';
    else if (kind === 'PERIOD_END' && state === 'running') [state, isPaused] = ['break', false];
    else if (kind === 'END') [state, isPaused, isEarly] = [period > 0 ? 'ended' : state, false, period === 0];
    else if (kind === 'SIN_BIN' && side === 'US' && one) field.delete(placeOf(one) ?? '');
    else if (kind === 'RED' && side === 'US' && one) {
      sentOff.add(one);
      field.delete(placeOf(one) ?? '');
    } else if (kind === 'SHAPE' && lineup) {
      field.clear();
      for (const [place, id] of Object.entries(lineup)) if (!sentOff.has(id)) field.set(place, id);
    } else if (kind === 'SUB') {
      const from = placeOf(other);
      if (!one) field.delete(from ?? '');
      else if (!placeOf(one) && !sentOff.has(one)) {
        if (from) field.set(from, one);
        else if (!other && slot && !field.has(slot)) field.set(slot, one);
      }
    } else if (kind === 'SWAP' && one) {
      const [from, to] = [placeOf(one), placeOf(other) ?? slot];
      if (!from || !to || from === to) return;
      const moved = field.get(to);
      field.set(to, one);
      if (moved) field.set(from, moved);
      else field.delete(from);
    }
  };
  for (let second = 0; second <= LENGTH; second += 1) {
    for (const one of entries.toSorted((a, b) => Number(a.id) - Number(b.id)))
      if (one.at === second * SECOND) apply(one);
    if (isFirst && period > 0) {
      for (const id of field.values()) started.add(id);
      isFirst = false;
    }
    seconds.push({
      state: isEarly && period === 0 ? 'ended' : state,
      isPaused,
      period,
      inPeriod: inPeriod * SECOND,
      played: total * SECOND,
      field: Object.fromEntries(field),
    });
    if (state !== 'running' || isPaused || second === LENGTH) continue;
    inPeriod += 1;
    total += 1;
    onField += field.size;
    for (const id of field.values()) played.set(id, (played.get(id) ?? 0) + 1);
  }
  return { seconds, played, started, onField };
}

describe('a match', () => {
  it('has the clock, the field and the minutes of a slow model, whatever the journal and its order', () => {
    fc.assert(
      fc.property(journal, (entries) => {
        const slow = playSlowly(entries);
        for (const second of [0, 1, 17, 45, 46, LENGTH]) {
          const expected = slow.seconds[second];
          if (!expected) throw new Error('no such second');
          const { field, ...clock } = expected;
          expect(clockAt(entries, second * SECOND)).toEqual(clock);
          expect(fieldAt(LINEUP, entries, second * SECOND)).toEqual(field);
        }
        const times = timesOf({ lineup: LINEUP, entries }, LENGTH * SECOND);
        for (const id of SQUAD) {
          expect([id, times.get(id)?.played ?? 0]).toEqual([id, (slow.played.get(id) ?? 0) * SECOND]);
          expect([id, times.get(id)?.started ?? false]).toEqual([id, slow.started.has(id)]);
          const positions = Object.values(times.get(id)?.positions ?? {});
          expect(positions.reduce((sum, ms) => sum + ms, 0)).toBe(times.get(id)?.played ?? 0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('c: has minutes that add up to the players on the field, also while one is missing', () => {
    fc.assert(
      fc.property(journal, (entries) => {
        const times = timesOf({ lineup: LINEUP, entries }, LENGTH * SECOND);
        const sum = [...times.values()].reduce((all, { played }) => all + played, 0);
        expect(sum).toBe(playSlowly(entries).onField * SECOND);
      }),
    );
  });

  it('has minutes in the order of time', () => {
    fc.assert(
      fc.property(journal, (entries) => {
        const spans = periodsOf(entries);
        const minutes = Array.from({ length: LENGTH }, (_, second) => minuteAt(spans, FORMAT, second * SECOND));
        const order = minutes.map((one) => (one ? one.minute + (one.added ?? 0) / 1_000 : 0));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
    );
  });

  it('d: ends equal in whatever order corrections and removals of different entries arrive', () => {
    fc.assert(
      fc.property(journal, edits, fc.infiniteStream(fc.nat()), (entries, made, numbers) => {
        const acts =
          entries.length === 0 ? [] : made.map((edit) => ({ ...edit, id: entries[edit.of % entries.length]?.id }));
        const after = (all: typeof acts) =>
          all.reduce<Entry[]>(
            (held, { id, removes, fields }) =>
              held.flatMap((one) => (one.id !== id ? [one] : removes ? [] : [corrected(one, fields)])),
            [...entries],
          );
        // Those of one entry stay in their order: they wait in one lane.
        const keys = new Map(entries.map(({ id }) => [id, numbers.next().value as number]));
        const arrived = acts.toSorted((a, b) => (keys.get(a.id ?? '') ?? 0) - (keys.get(b.id ?? '') ?? 0));
        const [one, other] = [after(acts), after(arrived)];
        expect(inOrder(other)).toEqual(inOrder(one));
        expect(periodsOf(other)).toEqual(periodsOf(one));
        expect(timesOf({ lineup: LINEUP, entries: other }, LENGTH * SECOND)).toEqual(
          timesOf({ lineup: LINEUP, entries: one }, LENGTH * SECOND),
        );
      }),
    );
  });

  it('d: does not depend on the order in which entries arrive', () => {
    fc.assert(
      fc.property(journal, fc.infiniteStream(fc.nat()), (entries, numbers) => {
        const shuffled = entries
          .map((one) => ({ one, key: numbers.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(inOrder(shuffled)).toEqual(inOrder(entries));
        expect(scoreOf(shuffled)).toEqual(scoreOf(entries));
        expect(periodsOf(shuffled)).toEqual(periodsOf(entries));
        expect(timesOf({ lineup: LINEUP, entries: shuffled }, LENGTH * SECOND)).toEqual(
          timesOf({ lineup: LINEUP, entries }, LENGTH * SECOND),
        );
      }),
    );
  });

  it('a: has minutes that no entry of a later time changes, and no later shape, correction or removal', () => {
    fc.assert(
      fc.property(journal, journal, edits, (entries, later, made) => {
        const now = 45 * SECOND;
        const past = entries.filter((one) => one.at <= now);
        const added = later.filter((one) => one.at > now).map((one) => ({ ...one, id: `9${one.id}` }));
        const input = (all: readonly Entry[]) => timesOf({ lineup: LINEUP, entries: all }, now);
        expect(input([...past, ...added])).toEqual(input(past));
        const stillLater = edited(added, made).filter((one) => one.at > now);
        expect(input([...past, ...stillLater])).toEqual(input(past));
      }),
    );
  });

  it('b: has the same minutes, start and place in the stretches that a family reads', () => {
    fc.assert(
      fc.property(journal, (entries) => {
        const now = LENGTH * SECOND;
        const [stints, spans] = [stintsOf({ lineup: LINEUP, entries }), periodsOf(entries)];
        const times = timesOf({ lineup: LINEUP, entries }, now);
        for (const id of SQUAD) {
          const own = stints[id] ?? [];
          expect([id, playedIn(own, spans, now)]).toEqual([id, times.get(id)?.played ?? 0]);
          expect(own.some(({ from }) => from === spans[0]?.from)).toBe(times.get(id)?.started ?? false);
          const isOn = Object.values(fieldAt(LINEUP, entries, Number.POSITIVE_INFINITY)).includes(id);
          expect(onSince(own) !== undefined).toBe(spans.length > 0 && isOn);
        }
      }),
      { numRuns: 400 },
    );
  });

  const at = (second: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
    id: `${20_000_000 + second}`,
    kind,
    at: second * SECOND,
    side: 'US',
    ...more,
  });

  it('names minutes as people do: 1′ in the first, added time behind the last of the period', () => {
    const format = { onField: 7, periods: 2, minutes: 1 };
    const spans = periodsOf([at(0, 'PERIOD_START'), at(130, 'PERIOD_END'), at(200, 'PERIOD_START')]);
    expect(minuteAt(spans, format, -SECOND)).toBeUndefined();
    expect(minuteAt(spans, format, 0)).toEqual({ minute: 1 });
    expect(minuteAt(spans, format, 59 * SECOND)).toEqual({ minute: 1 });
    expect(minuteAt(spans, format, 60 * SECOND)).toEqual({ minute: 1 });
    expect(minuteAt(spans, format, 61 * SECOND)).toEqual({ minute: 1, added: 1 });
    expect(minuteAt(spans, format, 125 * SECOND)).toEqual({ minute: 1, added: 2 });
    expect(minuteAt(spans, format, 180 * SECOND)).toEqual({ minute: 1, added: 2 });
    expect(minuteAt(spans, format, 201 * SECOND)).toEqual({ minute: 2 });
  });

  const MINUTES = 60;
  /** The minutes that are read of a journal of 2 × 35, whose times are minutes from the kick-off. */
  const readMinutes = (entries: readonly Entry[]) => {
    const spans = periodsOf(entries);
    const format = { onField: 7, periods: 2, minutes: 35 };
    return entries.filter(({ kind }) => kind === 'GOAL').map((goal) => minuteAt(spans, format, goal.at)?.minute);
  };
  const halves = [at(0, 'PERIOD_START'), at(35 * MINUTES, 'PERIOD_END'), at(45 * MINUTES, 'PERIOD_START')];

  it.each([
    ['named', { number: 3, extra: true }, { number: 4, extra: true }],
    ['counted from 1', { number: 1, extra: true }, { number: 2, extra: true }],
    ['not named, as older journals have it', {}, {}],
  ])('goes on counting in extra time, %s', (_how, first, second) => {
    const extra = [
      at(80 * MINUTES, 'PERIOD_END'),
      at(85 * MINUTES, 'PERIOD_START', first),
      at(88 * MINUTES, 'GOAL'),
      at(95 * MINUTES, 'PERIOD_END'),
      at(96 * MINUTES, 'PERIOD_START', second),
      at(99 * MINUTES, 'GOAL'),
    ];
    expect(readMinutes([...halves, ...extra])).toEqual([73, 83]);
  });

  it('stands in a pause: lightning at 12′ for half an hour, then a goal after 20 minutes of play, and one in the second half', () => {
    const entries = [
      at(0, 'PERIOD_START'),
      at(12 * MINUTES, 'PAUSE'),
      at(42 * MINUTES, 'RESUME'),
      at(50 * MINUTES, 'GOAL'),
      at(65 * MINUTES, 'PERIOD_END'),
      at(70 * MINUTES, 'PERIOD_START', { number: 2 }),
      at(75 * MINUTES, 'GOAL'),
    ];
    expect(readMinutes(entries)).toEqual([20, 40]);
    expect(clockAt(entries, 30 * 60 * SECOND)).toMatchObject({ state: 'running', isPaused: true, played: 720_000 });
    expect(clockAt(entries, 50 * 60 * SECOND).played).toBe(20 * 60 * SECOND);
  });

  it('doubts a goal that a second person tapped within 20 s, until somebody says that there were two', () => {
    const by = (userId: string) => ({ by: { userId, name: userId } });
    const goal = (second: number, userId: string, more = {}) => ({ ...at(second, 'GOAL'), ...by(userId), ...more });
    expect(doubtfulGoals([goal(0, 'a'), goal(20, 'b')])).toHaveLength(1);
    expect(doubtfulGoals([goal(0, 'a'), goal(21, 'b')])).toEqual([]);
    expect(doubtfulGoals([goal(0, 'a'), goal(5, 'a')])).toEqual([]);
    expect(doubtfulGoals([goal(0, 'a'), goal(5, 'b', { side: 'THEM' })])).toEqual([]);
    expect(doubtfulGoals([goal(0, 'a'), goal(5, 'b', { distinct: true })])).toEqual([]);
    expect(doubtfulGoals([goal(0, 'a'), goal(5, 'b', { ownGoal: true })])).toEqual([]);
    expect(doubtfulGoals([goal(0, 'a', { ownGoal: false }), goal(5, 'b')])).toHaveLength(1);
  });
});

describe('formations', () => {
  it('have a slot for each player, with ids of their own that name the position, inside the pitch', () => {
    const { min, max } = FORMAT_LIMITS.onField;
    for (let onField = min; onField <= max; onField += 1)
      for (const name of formationsOf(onField)) {
        const slots = slotsOf(onField, name);
        expect([name, slots.length]).toEqual([name, onField]);
        expect(new Set(slots.map(({ id }) => id)).size).toBe(onField);
        expect(new Set(slots.map(({ x, y }) => `${x} ${y}`)).size).toBe(onField);
        for (const { id, position, x, y } of slots) {
          expect(positionOf(id)).toBe(position);
          expect(x > 0 && x < 1 && y > 0 && y < 1).toBe(true);
        }
      }
    expect(slotsOf(7, '4-4-2')).toEqual([]);
  });

  it.each([
    [2019, 4],
    [2018, 7],
    [2017, 7],
    [2016, 9],
    [2015, 9],
    [2014, 11],
    [2000, 11],
  ])('of a team born in %i have %i a side in the season 2026/27', (birthYear, onField) => {
    expect(usualFormat(birthYear, Date.UTC(2026, 9, 3), { zone: 'UTC', start: 8, window: 'calendar' }).onField).toBe(
      onField,
    );
  });
});

describe('a proposed line-up', () => {
  const slots = slotsOf(7, '2-3-1');
  const candidate = (id: string, more: Partial<Candidate> = {}): Candidate => ({
    id,
    season: Number(id) * SECOND,
    keeperTurns: 0,
    likes: [],
    recent: [],
    ...more,
  });

  it('begins with those who played least, and fills each slot once', () => {
    const lineup = proposeLineup(slots, SQUAD.map((id) => candidate(id)).toReversed());
    expect(Object.keys(lineup).toSorted()).toEqual(SLOTS.toSorted());
    expect(Object.values(lineup).toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('takes turns in goal among those who like it, and keeps locked players', () => {
    const squad = SQUAD.map((id) =>
      candidate(id, { likes: ['9', '10'].includes(id) ? ['GK'] : [], keeperTurns: id === '9' ? 2 : 0 }),
    );
    expect(proposeLineup(slots, squad).GK).toBe('10');
    const locked = proposeLineup(slots, squad, { ST: '10', GK: '3' });
    expect(locked).toMatchObject({ ST: '10', GK: '3' });
    expect(new Set(Object.values(locked)).size).toBe(7);
  });

  it('gives positions that are liked, and of these one that was not had lately', () => {
    const squad = SQUAD.slice(0, 7).map((id) =>
      candidate(id, id === '5' ? { likes: ['ST', 'LB'], recent: ['LB'] } : { recent: ['ST'] }),
    );
    expect(proposeLineup(slots, squad).ST).toBe('5');
  });

  it('leaves slots empty when players are missing', () => {
    expect(Object.keys(proposeLineup(slots, [candidate('1'), candidate('2')]))).toHaveLength(2);
  });
});
