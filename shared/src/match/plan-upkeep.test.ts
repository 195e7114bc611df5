import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingOnField, offSince } from './absent';
import { clockAt } from './clock';
import type { Entry, EntryKind } from './entries';
import { formationsOf, slotsOf } from './formations';
import { timesOf } from './minutes';
import { comingOn, nextChanges, openChanges } from './next-change';
import { fieldAt, type Lineup } from './on-field';
import { blocksOf, type PlannedChange } from './plan';
import { freshPlan, keptPlan, PLAN_TOLERANCE, type PlanSituation, playersOf } from './plan-upkeep';
import { plannedTimes } from './planned-times';

const MINUTE = 60_000;
const format = { onField: 7, periods: 2, minutes: 20 };
const FORMATION = '2-3-1';
const slotsIn = (formation: string) => slotsOf(format.onField, formation).map(({ id }) => id);
const [GK, LB, RB] = slotsIn(FORMATION) as [string, string, string];

function situation(more: Partial<PlanSituation> = {}): PlanSituation {
  const squad = Array.from({ length: 10 }, (_, n) => ({ id: `${n + 1}` }));
  const lineup = Object.fromEntries(slotsIn(FORMATION).map((slot, n) => [slot, `${n + 1}`]));
  return { format, formation: FORMATION, lineup, entries: [], stays: [], squad, now: 0, ...more };
}

let ids = 0;
const entry = (kind: EntryKind, minute: number, more: Partial<Entry> = {}): Entry => ({
  id: String(++ids).padStart(8, '0'),
  kind,
  at: minute * MINUTE,
  side: 'US',
  ...more,
});
const fieldOf = ({ lineup, entries }: PlanSituation): Lineup => fieldAt(lineup, entries, Number.POSITIVE_INFINITY);
const openIn = (plan: readonly PlannedChange[], at: PlanSituation) =>
  openChanges(plan, { ...at, field: fieldOf(at), canPlay: (id) => playersOf(at).includes(id) });

/** Makes each change of a plan with the real journal: it has to do what it says. */
function expectPossible(plan: readonly PlannedChange[], at: PlanSituation, mayCome: ReadonlySet<string>): void {
  const { entries, lineup } = at;
  let journal = [...entries];
  for (const { on, off, slot } of plan) {
    const before = fieldAt(lineup, journal, Number.POSITIVE_INFINITY);
    const ids = Object.values(before);
    expect([on, mayCome.has(on)]).toEqual([on, true]);
    expect(ids).not.toContain(on);
    if (off === undefined) expect(before[slot]).toBeUndefined();
    else expect(ids).toContain(off);
    journal = [...journal, entry('SUB', 1_000, { playerId: on, ...(off ? { otherPlayerId: off } : { slot }) })];
    const after = Object.values(fieldAt(lineup, journal, Number.POSITIVE_INFINITY));
    expect(after).toContain(on);
    expect(after).not.toContain(off);
  }
}

/** Something that happens to a team: each act reads what stands, and some of them cannot be made. */
type Act = { is: 'sub' | 'swap' | 'hurt' | 'red' | 'late' | 'shape' | 'break' | 'plan' | 'undo'; a: number; b: number };
const acts = fc.array(
  fc.record({
    is: fc.constantFrom('sub', 'sub', 'swap', 'hurt', 'red', 'late', 'shape', 'break', 'plan', 'plan', 'undo'),
    a: fc.nat(20),
    b: fc.nat(20),
  }) as fc.Arbitrary<Act>,
  { maxLength: 14 },
);

function after(at: PlanSituation, plan: readonly PlannedChange[], { is, a, b }: Act): PlanSituation {
  const field = Object.values(fieldOf(at));
  const bench = at.squad.map(({ id }) => id).filter((id) => !field.includes(id));
  const minute = at.now / MINUTE;
  const on = field[a % field.length];
  const off = bench[b % bench.length];
  const add = (...more: Entry[]): PlanSituation => ({ ...at, entries: [...at.entries, ...more] });
  if (is === 'sub' && on && off) return add(entry('SUB', minute, { playerId: off, otherPlayerId: on }));
  if (is === 'swap' && on) return add(entry('SWAP', minute, { playerId: on, otherPlayerId: field[b % field.length] }));
  if (is === 'hurt' && on)
    return add(
      entry('INJURY', minute, { playerId: on, staysOn: a % 3 === 0 }),
      ...(a % 3 === 0 ? [] : [entry('SUB', minute, { otherPlayerId: on, ...(b % 2 && off && { playerId: off }) })]),
    );
  if (is === 'red' && a % 4 === 0) return add(entry('RED', minute, { playerId: on ?? off }));
  if (is === 'late') return { ...at, squad: [...at.squad, { id: `late ${at.squad.length}` }] };
  if (is === 'shape') {
    const formation = formationsOf(format.onField)[a % 3] as string;
    const lineup = Object.fromEntries(slotsIn(formation).flatMap((slot, n) => (field[n] ? [[slot, field[n]]] : [])));
    return { ...add(entry('SHAPE', minute, { format, formation, lineup })), formation };
  }
  if (is === 'break')
    return add(entry(clockAt(at.entries, at.now).state === 'running' ? 'PERIOD_END' : 'PERIOD_START', minute));
  if (is === 'undo') return { ...at, entries: at.entries.filter(({ kind }, n) => kind === 'PERIOD_START' || n !== a) };
  const due = nextChanges(openIn(plan, at), clockAt(at.entries, at.now));
  return add(
    ...(due && due.dueIn < MINUTE ? due.changes : []).map((one) =>
      entry('SUB', minute, { playerId: one.on, ...(one.off ? { otherPlayerId: one.off } : { slot: one.slot }) }),
    ),
  );
}

describe('the plan of a match', () => {
  it('(e) names only possible changes and keeps its bound, whatever happens', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 13 }), fc.boolean(), fc.nat(3), acts, (size, isKept, locked, all) => {
        const squad = Array.from({ length: size }, (_, n) => ({ id: `${n + 1}`, season: (n * 7) % 5 }));
        const lineup = Object.fromEntries(
          slotsIn(FORMATION).flatMap((slot, n) => (squad[n] ? [[slot, `${n + 1}`]] : [])),
        );
        const stays = Array.from({ length: locked }, (_, n) => `${n + 2}`);
        let at = situation({
          squad,
          lineup,
          stays,
          keeper: isKept ? '1' : undefined,
          entries: [entry('PERIOD_START', 0)],
        });
        let plan: readonly PlannedChange[] = freshPlan(at);
        for (const act of all) {
          at = after({ ...at, now: at.now + ((act.b % 5) + 0.25) * MINUTE }, plan, act);
          plan = keptPlan(plan, at);
          const open = openIn(plan, at);
          const field = fieldOf(at);
          const reds = at.entries.flatMap(({ kind, playerId }) => (kind === 'RED' ? [playerId] : []));
          const mayCome = new Set(
            [...at.squad.map(({ id }) => id), ...Object.values(lineup)].filter((id) => !reds.includes(id)),
          );
          expectPossible(open, at, mayCome);
          const staying = Object.entries(field).flatMap(([slot, id]) =>
            stays.includes(id) || (isKept && slot === 'GK') ? [id] : [],
          );
          for (const { on, off } of open) for (const id of staying) expect([on, off]).not.toContain(id);
          const sharing = playersOf(at).filter((id) => !staying.includes(id));
          const { state, period } = clockAt(at.entries, at.now);
          const left = format.periods - period + (state === 'running' ? 1 : 0);
          if (state === 'ended' || left <= 0) continue;
          const { blockLength } = blocksOf(format);
          const played = timesOf(at, at.now);
          const rest = clockAt(at.entries, at.now).state === 'running' ? plannedTimes(at, [], at.now) : undefined;
          const gains = (changes: readonly PlannedChange[]) => {
            const times = plannedTimes(at, changes, at.now);
            return sharing.map((id) => {
              const total = times.get(id) ?? 0;
              return { total, gain: total - (played.get(id)?.played ?? 0) };
            });
          };
          const spread = (all: readonly { total: number }[]) =>
            Math.max(...all.map(({ total }) => total)) - Math.min(...all.map(({ total }) => total));
          const fresh = gains(freshPlan(at));
          const slack = PLAN_TOLERANCE * blockLength;
          expect(spread(gains(open))).toBeLessThanOrEqual(Math.max(blockLength, spread(fresh)) + slack);
          // A wider gap is older than the plan, or one of the two plays all that is left.
          const most = Math.max(...[...(rest ?? [])].map(([id, time]) => time - (played.get(id)?.played ?? 0)));
          for (const more of fresh)
            for (const fewer of fresh)
              if (rest && more.total - fewer.total > blockLength + slack)
                expect(more.gain <= blockLength || fewer.gain >= most - blockLength).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  const begun = (...more: Entry[]) => situation({ entries: [entry('PERIOD_START', 0), ...more], now: 6 * MINUTE });
  const names = (plan: readonly PlannedChange[]) => new Set(plan.flatMap(({ on, off }) => [on, off]));

  it('leaves out who is hurt and off, or was sent off, until they come back', () => {
    const start = begun();
    const plan = freshPlan(start);
    const hurt = entry('INJURY', 6, { playerId: '2' });
    const off = entry('SUB', 6, { playerId: '8', otherPlayerId: '2' });
    const without = keptPlan(plan, begun(hurt, off));
    expect(names(without)).not.toContain('2');
    expect(playersOf(begun(hurt, off))).not.toContain('2');
    expect(playersOf(begun({ ...hurt, staysOn: true }, off))).toContain('2');
    expect(playersOf(begun(hurt))).toContain('2');
    const back = { ...begun(hurt, off, entry('SUB', 8, { playerId: '2', otherPlayerId: '3' })), now: 8 * MINUTE };
    expect(playersOf(back)).toContain('2');
    expect(names(keptPlan(plan, { ...start, away: ['9'] }))).not.toContain('9');
    const red = keptPlan(plan, begun(entry('RED', 6, { playerId: '3' })));
    expect(names(red)).not.toContain('3');
    expect(red.every(({ off: from }) => from !== undefined)).toBe(true);
  });

  it('stays as it is while it holds, and is made anew for a late child and after a half that ended early', () => {
    const start = begun();
    const plan = freshPlan({ ...start, now: 0 });
    const [first] = plan.filter(({ period, second }) => period === 1 && second > 0) as [PlannedChange];
    const [at] = [first.second / 60];
    const done = entry('SUB', at + 0.1, { playerId: first.on, otherPlayerId: first.off });
    const later = { ...start, entries: [...start.entries, done], now: (at + 0.2) * MINUTE };
    expect(keptPlan(plan, later)).toBe(plan);
    expect(openIn(plan, later)).toEqual(plan.filter((one) => one !== first));
    expect(names(keptPlan(plan, { ...later, squad: [...later.squad, { id: 'late' }] }))).toContain('late');
    const early = { ...later, entries: [...later.entries, entry('PERIOD_END', 16)], now: 17 * MINUTE };
    const next = keptPlan(plan, early);
    expect(next.every(({ period }) => period === 2)).toBe(true);
    const times = plannedTimes(early, next, early.now);
    expect(Math.min(...playersOf(early).map((id) => times.get(id) ?? 0))).toBeGreaterThan(10 * MINUTE);
  });

  it('names the changes that are due, and none that was made or cannot be made', () => {
    const plan = [
      { period: 1, second: 60, on: '8', off: '2', slot: LB },
      { period: 1, second: 60, on: '9', off: '3', slot: RB },
      { period: 1, second: 600, on: '2', off: '8', slot: LB },
      { period: 2, second: 0, on: '10', off: '1', slot: GK },
    ];
    const start = entry('PERIOD_START', 0);
    const made = entry('SUB', 1, { playerId: '8', otherPlayerId: '2' });
    const at = (minute: number, ...more: Entry[]) => situation({ entries: [start, ...more], now: minute * MINUTE });
    const next = (one: PlanSituation) => nextChanges(openIn(plan, one), clockAt(one.entries, one.now));
    expect(next(at(0.25))).toEqual({ changes: plan.slice(0, 2), dueIn: 45_000 });
    expect(next(at(1.5, made))).toEqual({ changes: plan.slice(1, 2), dueIn: -30_000 });
    expect(openIn(plan, at(1.5, entry('INJURY', 1, { playerId: '9' })))).toEqual([plan[0], plan[2], plan[3]]);
    // There and back: the first of the two is not due again.
    const back = entry('SUB', 10, { playerId: '2', otherPlayerId: '8' });
    expect(openIn(plan, at(11, made, back))).toEqual([plan[1], plan[3]]);
    expect(next(at(9, made, entry('PERIOD_END', 8)))).toEqual({ changes: plan.slice(3), dueIn: 0 });
    expect(comingOn(openIn(plan, at(0.25)))).toEqual(['8', '9', '2', '10']);
    expect(next(situation())).toBeUndefined();
    expect(openIn(plan, at(41, entry('PERIOD_END', 20), entry('PERIOD_START', 21), entry('END', 40)))).toEqual([]);
  });
});

describe('a player who went off', () => {
  const { lineup } = situation();
  const off = (entries: Entry[]) => offSince({ lineup, entries }).map(({ id, kind }) => [id, kind]);
  const sub = (minute: number, on: string, out: string) => entry('SUB', minute, { playerId: on, otherPlayerId: out });

  it('is hurt when the injury was the reason, not when a later change was', () => {
    expect(off([entry('INJURY', 10, { playerId: '2' }), sub(11, '8', '2')])).toEqual([['2', 'INJURY']]);
    expect(off([entry('INJURY', 10, { playerId: '2' }), sub(20, '8', '2')])).toEqual([]);
    expect(off([entry('INJURY', 10, { playerId: '9' })])).toEqual([['9', 'INJURY']]);
  });

  it('is in the sin bin once, and not after a red card; only who was on is missing on the field', () => {
    const twice = [entry('SIN_BIN', 5, { playerId: '2' }), entry('SIN_BIN', 5.1, { playerId: '2' })];
    expect([off(twice), missingOnField({ lineup, entries: twice })]).toEqual([[['2', 'SIN_BIN']], 1]);
    const red = [...twice, entry('RED', 6, { playerId: '3' }), entry('RED', 7, { playerId: '9' })];
    expect([off(red), missingOnField({ lineup, entries: red })]).toEqual([[['2', 'SIN_BIN']], 2]);
    expect(off([...twice, entry('RED', 6, { playerId: '2' })])).toEqual([]);
  });
});
