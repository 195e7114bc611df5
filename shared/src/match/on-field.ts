/** The players on the field at each moment, from the line-up and the journal. Pure. */
import { type Entry, inOrder } from './entries';
import { kickOffEntry } from './shapes';

/** Player ids by slot. A slot without a player is absent. */
export type Lineup = Readonly<Record<string, string>>;

type FieldEntry = Pick<Entry, 'id' | 'kind' | 'at' | 'side' | 'playerId' | 'otherPlayerId' | 'slot' | 'lineup'>;

const slotOf = (lineup: Lineup, playerId: string | undefined): string | undefined =>
  playerId === undefined ? undefined : Object.keys(lineup).find((slot) => lineup[slot] === playerId);

/** Returns the line-up without this slot, with these slots added. */
function changed(lineup: Lineup, cleared: readonly (string | undefined)[], set: Lineup): Lineup {
  const kept = Object.entries(lineup).filter(([slot]) => !cleared.includes(slot));
  return { ...Object.fromEntries(kept), ...set };
}

/** A substitution whose player is on already, or whose place is taken, has been done by somebody else: it changes nothing. */
function substitute(
  lineup: Lineup,
  { playerId, otherPlayerId, slot }: FieldEntry,
  sentOff: ReadonlySet<string>,
): Lineup {
  const from = slotOf(lineup, otherPlayerId);
  if (playerId === undefined) return from === undefined ? lineup : changed(lineup, [from], {});
  if (slotOf(lineup, playerId) !== undefined || sentOff.has(playerId)) return lineup;
  const to = from ?? (otherPlayerId === undefined ? slot : undefined);
  if (to === undefined || (from === undefined && lineup[to] !== undefined)) return lineup;
  return changed(lineup, [to], { [to]: playerId });
}

function swap(lineup: Lineup, { playerId, otherPlayerId, slot }: FieldEntry): Lineup {
  const from = slotOf(lineup, playerId);
  const to = slotOf(lineup, otherPlayerId) ?? slot;
  if (playerId === undefined || from === undefined || to === undefined || from === to) return lineup;
  const other = lineup[to];
  return changed(lineup, [from, to], { [to]: playerId, ...(other !== undefined && { [from]: other }) });
}

/** The players on the field from `at` until the next change. */
export interface FieldChange {
  at: number;
  lineup: Lineup;
}

/**
 * Returns the line-up at the start, and after every entry that changed it. A player who was sent off does not come back.
 * @param lineup of the match: that of the kick-off, unless the journal has one
 */
export function fieldChanges(lineup: Lineup, entries: readonly FieldEntry[]): FieldChange[] {
  const changes: FieldChange[] = [{ at: Number.NEGATIVE_INFINITY, lineup: kickOffEntry(entries)?.lineup ?? lineup }];
  const sentOff = new Set<string>();
  for (const entry of inOrder(entries)) {
    const before = (changes.at(-1) as FieldChange).lineup;
    let after = before;
    if (entry.kind === 'SUB') after = substitute(before, entry, sentOff);
    if (entry.kind === 'SWAP') after = swap(before, entry);
    if (entry.kind === 'SHAPE' && entry.lineup)
      after = Object.fromEntries(Object.entries(entry.lineup).filter(([, id]) => !sentOff.has(id)));
    if (entry.kind === 'SIN_BIN' && entry.side === 'US') {
      const slot = slotOf(before, entry.playerId);
      if (slot !== undefined) after = changed(before, [slot], {});
    }
    if (entry.kind === 'RED' && entry.side === 'US' && entry.playerId !== undefined) {
      sentOff.add(entry.playerId);
      const slot = slotOf(before, entry.playerId);
      if (slot !== undefined) after = changed(before, [slot], {});
    }
    if (after !== before) changes.push({ at: entry.at, lineup: after });
  }
  return changes;
}

/** Returns the players on the field at a time (ms), by slot. */
export const fieldAt = (lineup: Lineup, entries: readonly FieldEntry[], at: number): Lineup =>
  (fieldChanges(lineup, entries).findLast((change) => change.at <= at) as FieldChange).lineup;
