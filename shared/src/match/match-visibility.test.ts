import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, type Message } from '../live/messages';
import { rooms } from '../live/rooms';
import { ENTRY_KINDS, type EntryKind, isClockKind } from './entries';
import type { EntryView, MatchView } from './match.model';
import { maskMatch } from './match-visibility';

const CHILDREN = ['10000001', '10000002', '10000003', '10000004'] as const;
const OWN = CHILDREN[0];
const TEAM = '26618';
const SHOWN_OF_ALL: readonly EntryKind[] = [
  'PERIOD_START',
  'PERIOD_END',
  'PAUSE',
  'RESUME',
  'END',
  'SHAPE',
  'GOAL',
  'CHANCE',
  'SAVE',
  'CORNER',
  'PENALTY',
];

const child = fc.constantFrom(...CHILDREN);
const entry: fc.Arbitrary<EntryView> = fc.record({
  id: fc.integer({ min: 91_000_000, max: 91_999_999 }).map(String),
  kind: fc.constantFrom(...ENTRY_KINDS),
  at: fc.integer({ min: 1_790_000_000_000, max: 1_790_003_600_000 }),
  side: fc.constantFrom('US' as const, 'THEM' as const),
  playerId: child,
  otherPlayerId: child,
  ownGoal: fc.boolean(),
  staysOn: fc.boolean(),
  note: fc.constant('a note of staff'),
  lineup: fc.constant({ ST: CHILDREN[1], LM: OWN }),
  by: fc.constantFrom({ userId: 'coach', name: 'Cora Coach' }, { userId: 'parent', name: 'Paula Parent' }),
});
const match: fc.Arbitrary<MatchView> = fc.record({
  id: fc.constant('12345678'),
  format: fc.constant({ onField: 7, periods: 2, minutes: 25 }),
  formation: fc.constant('2-3-1'),
  lineup: fc.constant({ ST: CHILDREN[1], LM: OWN }),
  shared: fc.boolean(),
  keeper: fc.constant(CHILDREN[2]),
  stays: fc.constant([CHILDREN[2]]),
  plan: fc.constant([{ period: 1, second: 60, on: CHILDREN[3], slot: 'ST' }]),
  onField: fc.constant({ ST: CHILDREN[1] }),
  own: fc.constant({ [OWN]: [{ slot: 'LM', from: 1 }], [CHILDREN[1]]: [{ slot: 'ST', from: 1 }] }),
  entries: fc.array(entry, { maxLength: 20 }),
  version: fc.constant(3),
  rev: fc.constant(1),
});

/** Returns why a family may not see an entry as it is, if so. */
function faultOf({ kind, side, ownGoal, playerId, otherPlayerId, note, staysOn, by }: EntryView): string | undefined {
  const isNamed = playerId !== undefined || otherPlayerId !== undefined;
  if (kind === 'GOAL' && (side === 'THEM' || ownGoal) && isNamed) return 'whose own goal it was';
  if ((isClockKind(kind) || kind === 'SHAPE') && isNamed) return 'a player who was sent with the clock';
  if (staysOn !== undefined) return 'what staff answered';
  if (note !== undefined) return 'a note';
  if (by?.name.includes(' ')) return 'a whole name';
  if (kind === 'PENALTY' && (playerId ?? otherPlayerId)) return 'who shot a penalty';
  if (SHOWN_OF_ALL.includes(kind) || by?.userId === 'parent') return undefined;
  return [playerId, otherPlayerId].every((id) => id === undefined || id === OWN) && (playerId ?? otherPlayerId)
    ? undefined
    : `a ${kind} of another child`;
}

describe('R3: a family sees of a match', () => {
  const viewer = { isOwn: (id: string) => id === OWN, userId: 'parent' };

  it('in a reply no substitution, card, injury or note of another child, and no line-up that is not shared', () => {
    fc.assert(
      fc.property(match, (whole) => {
        const seen = maskMatch(whole, 'masked', viewer);
        expect(seen.entries.flatMap((one) => faultOf(one) ?? [])).toEqual([]);
        for (const field of ['keeper', 'stays', 'plan', 'anchors']) expect(seen).not.toHaveProperty(field);
        if (!whole.shared) expect([seen.lineup, seen.onField]).toEqual([{}, {}]);
        expect(seen.own).toEqual({ [OWN]: whole.own?.[OWN] });
        for (const one of seen.entries) expect(one).not.toHaveProperty('lineup');
      }),
    );
  });

  it('in a live message the same', () => {
    fc.assert(
      fc.property(match, entry, (whole, one) => {
        const { id, version, entries: _, ...patch } = whole;
        const message: Message<'match:changed'> = {
          at: 1,
          by: { userId: 'coach', name: 'Cora Coach' },
          event: { time: '2026-10', hash: 'u33d', id },
          id,
          version,
          patch,
          entry: one,
          sharesLineup: whole.shared,
        };
        const deliveries = deliveriesOf('match:changed', message, { teams: [TEAM] });
        const toFamilies = deliveries.filter(({ rooms: to }) => !to.includes(rooms.teamFull(TEAM)));
        expect(toFamilies.length).toBeGreaterThan(0);
        for (const { payload, rooms: to } of toFamilies) {
          if (payload.entry) expect(SHOWN_OF_ALL).toContain(payload.entry.kind);
          if (payload.entry?.kind === 'GOAL') expect(faultOf(payload.entry)).toBeUndefined();
          expect(payload.entry?.note).toBeUndefined();
          expect(payload.by.name).toBe('Cora');
          for (const field of ['keeper', 'stays', 'plan', 'anchors']) expect(payload.patch).not.toHaveProperty(field);
          expect(payload.entry?.lineup).toBeUndefined();
          for (const child of Object.keys(payload.patch.own ?? {})) expect(to).toEqual([rooms.guardians(TEAM, child)]);
          expect('lineup' in payload.patch).toBe(whole.shared);
          expect('onField' in payload.patch).toBe(whole.shared);
        }
      }),
    );
  });
});
