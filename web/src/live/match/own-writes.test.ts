import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { describe, expect, it } from 'vitest';
import { enqueued, LINE_UP, type OutboxItem, ready } from '../engine/outbox-queue';
import { anEvent } from '../testing/club-model';
import { aMatch, by } from '../testing/matches';
import { type EntryFields, formAfter, type LineupEdit, matchWrite, withOwnWrites } from './own-writes';

const event = anEvent().key;
const match = event.id;
const change = (op: 'add' | 'change' | 'remove', entryId: string, input: EntryFields | LineupEdit = {}) =>
  matchWrite({ op, event, match, entryId }, input);
const queued = (...changes: ReturnType<typeof change>[]): readonly OutboxItem[] =>
  changes.reduce<readonly OutboxItem[]>((outbox, one, index) => enqueued(outbox, one, String(index)), []);
const goal = { kind: 'GOAL', at: 5, side: 'US' } as const;
const seen = (held: MatchView, items: readonly OutboxItem[]) => withOwnWrites(held, items, by);

describe('the viewer’s changes of a match', () => {
  it('show on top of the journal, in the order of their times', () => {
    const first: EntryView = { ...goal, id: '91000001', at: 9, by };
    const { match: shown, pending } = seen(aMatch({ entries: [first] }), queued(change('add', '91000002', goal)));
    expect(shown.entries?.map(({ id }) => id)).toEqual(['91000002', '91000001']);
    expect([...pending]).toEqual(['91000002']);
  });

  it('move players: who comes on is on the field at once', () => {
    const held = aMatch({ lineup: { ST: '10000001' }, onField: { ST: '10000001' } });
    const sub = change('add', '91000002', { kind: 'SUB', at: 5, playerId: '10000002', otherPlayerId: '10000001' });
    expect(seen(held, queued(sub)).match.onField).toEqual({ ST: '10000002' });
  });

  it('leave nothing behind when an entry that was never sent is undone', () => {
    expect(queued(change('add', '91000002', goal), change('remove', '91000002'))).toEqual([]);
    const named = queued(change('add', '91000002', goal), change('change', '91000002', { playerId: '10000001' }));
    expect(named).toMatchObject([{ op: 'add', input: { kind: 'GOAL', playerId: '10000001' } }]);
  });

  it('are sent one after another, while those of another match go out', () => {
    const other = matchWrite({ op: 'add', event, match: `${match}-60000001`, entryId: '91000009' }, goal);
    const outbox = queued(change('add', '91000001', goal), change('add', '91000002', goal), other);
    expect(ready(outbox).map(({ attendeeId }) => attendeeId)).toEqual(['91000001', '91000009']);
  });

  it('change single slots, so that the change of another coach stays', () => {
    const mine = { 'lineup.ST': '10000001' } as LineupEdit;
    const held = aMatch({ lineup: { LM: '10000001', RM: '10000003' } });
    expect(formAfter(held, mine).lineup).toEqual({ ST: '10000001', RM: '10000003' });
    expect(formAfter(held, { ...mine, 'lineup.RM': null }).lineup).toEqual({ ST: '10000001' });
    const outbox = queued(change('change', LINE_UP, mine), change('change', LINE_UP, { 'lineup.LM': '10000002' }));
    expect(outbox).toHaveLength(1);
    expect(seen(held, outbox).match.lineup).toEqual({ ST: '10000001', LM: '10000002', RM: '10000003' });
  });

  it('drop slots that the new formation does not have', () => {
    const held = aMatch({ lineup: { ST: '10000001', GK: '10000002' } });
    const form = formAfter(held, { format: held.format, formation: '3-2-1', 'lineup.LB': '10000003' });
    expect(form.lineup).toEqual({ GK: '10000002', ST: '10000001', LB: '10000003' });
  });

  it('name only what they change', () => {
    const held = aMatch({ lineup: { ST: '10000001' } });
    expect(formAfter(held, { formation: '3-2-1' })).toEqual({ formation: '3-2-1' });
    const { format, formation } = held;
    expect(formAfter(held, { 'lineup.GK': '10000002' } as LineupEdit)).toEqual({
      format,
      formation,
      lineup: { ST: '10000001', GK: '10000002' },
    });
  });

  it('correct and remove one entry, and leave the others', () => {
    const entries: EntryView[] = ['91000001', '91000002'].map((id, index) => ({ ...goal, id, at: index, by }));
    const [first, second] = entries;
    const correct = change('change', '91000001', { playerId: '10000001' });
    const corrected = [{ ...first, playerId: '10000001' }, second];
    expect(seen(aMatch({ entries }), queued(correct)).match.entries).toEqual(corrected);
    expect(seen(aMatch({ entries }), queued(change('remove', '91000001'))).match.entries).toEqual([second]);
  });

  it('change nothing without the entry, and show no field without a line-up', () => {
    const { entries: _entries, onField: _onField, ...rest } = aMatch();
    const bare = rest as MatchView;
    const unknown = change('change', '91000009', { playerId: '10000001' });
    expect(seen(bare, queued(unknown)).match.entries).toEqual([]);
    expect(seen(bare, queued(change('remove', '91000009'))).match).toEqual({ ...bare, entries: [] });
    const added = seen(bare, queued(change('add', '91000009', goal))).match;
    expect(added.entries).toEqual([{ ...goal, id: '91000009', by }]);
    expect(added.onField).toBeUndefined();
    const { lineup: _lineup, ...hidden } = aMatch({ onField: { ST: '10000001' } });
    expect(seen(hidden, queued(change('add', '91000009', goal))).match.onField).toEqual({ ST: '10000001' });
  });
});
