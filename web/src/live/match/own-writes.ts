/** The viewer's own changes of a match: what they change in it, until the server's match has them. Pure. */
import { periodsOf } from '@touchline/shared/match/clock';
import { inOrder } from '@touchline/shared/match/entries';
import { slotsOf } from '@touchline/shared/match/formations';
import type { EntryInput, EntryView, LineupForm, MatchView } from '@touchline/shared/match/match.model';
import { fieldAt } from '@touchline/shared/match/on-field';
import { standingOf } from '@touchline/shared/match/shapes';
import { LINE_UP, type OutboxItem, type RowChange } from '../engine/outbox-queue';

type Author = EntryView['by'];

/** Stands for the id of an entry in a change of the roll-call (`own-attendance.ts`). */
export const ROLL_CALL = 'roll-call';

/** Changed fields of an entry; `null` clears. */
export type EntryFields = { [F in keyof Omit<EntryInput, 'id' | 'offline'>]?: EntryInput[F] | null };

/**
 * Changed fields of a match. `lineup.ST` names the player of one slot, or `null`: two coaches who change different slots at once both
 * keep their change.
 */
export type LineupEdit = Omit<LineupForm, 'rev' | 'lineup'> & { [slot: `lineup.${string}`]: string | null };

/** Returns a change for the outbox. The outbox passes its input on as it is. */
export const matchWrite = (
  change: Pick<RowChange, 'op' | 'event'> & { match: string; entryId: string },
  input: EntryFields | LineupEdit | { same: string },
): RowChange => {
  const { entryId, ...rest } = change;
  return { ...rest, attendeeId: entryId, input: input as RowChange['input'] };
};

const SLOT = 'lineup.';

/** Returns what an edit changes: the line-up of the kick-off, or in a match that has begun what stands at this time (ms). */
function standingBefore({ lineup = {}, entries = [], ...match }: MatchView, at = Number.POSITIVE_INFINITY) {
  if (periodsOf(entries).length === 0) return { ...match, lineup };
  const earlier = entries.filter((entry) => entry.at <= at);
  return { ...standingOf({ ...match, entries: earlier }), lineup: fieldAt(lineup, entries, at) };
}

/** Returns the form of the line-up after an edit: only its changed fields, `null` for what it clears. */
export function formAfter(match: MatchView, edit: LineupEdit): Omit<LineupForm, 'rev'> {
  const fields = Object.fromEntries(Object.entries(edit).filter(([name]) => !name.startsWith(SLOT)));
  const places = Object.entries(edit).filter(([name]) => name.startsWith(SLOT)) as [string, string | null][];
  const before = standingBefore(match, edit.at);
  const format = edit.format ?? before.format;
  const formation = edit.formation ?? before.formation;
  if (places.length === 0) return fields;
  const moved = places.map(([, player]) => player);
  const slots = slotsOf(format.onField, formation).map(({ id }) => id);
  const held = Object.entries(before.lineup).filter(([, player]) => !moved.includes(player));
  const after = {
    ...Object.fromEntries(held),
    ...Object.fromEntries(places.map(([name, id]) => [name.slice(SLOT.length), id])),
  };
  const lineup = Object.fromEntries(
    Object.entries(after).filter((place): place is [string, string] => place[1] !== null && slots.includes(place[0])),
  );
  return { ...fields, format, formation, lineup };
}

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined]));

/** Returns the match after one change. `onField` follows from its line-up and journal as far as this viewer sees them. */
export function afterWrite(match: MatchView, { op, attendeeId: id, input }: RowChange, by: Author): MatchView {
  const fields = input as unknown as EntryInput;
  let after = match;
  if (id === LINE_UP) after = withLineUp(match, input as unknown as LineupEdit, by);
  else if (op === 'remove') after = { ...match, entries: (match.entries ?? []).filter((entry) => entry.id !== id) };
  else after = { ...match, entries: withEntry(match.entries ?? [], op, { ...fields, id }, by) };
  // Only staff hold the whole journal, and a plan.
  const { lineup, onField, entries = [] } = after;
  if (!match.plan || !lineup || !onField) return after;
  const activeAt = entries.length > 0 ? Math.max(...entries.map(({ at }) => at)) : undefined;
  return { ...after, onField: fieldAt(lineup, entries, Number.POSITIVE_INFINITY), activeAt };
}

/** Once the match has begun, format, formation and line-up are a new shape. */
function withLineUp(match: MatchView, edit: LineupEdit, by: Author): MatchView {
  const { at = Number.POSITIVE_INFINITY, ...form } = formAfter(match, edit);
  if (periodsOf(match.entries ?? []).length === 0) return { ...match, ...withoutNulls(form) } as MatchView;
  const { format, formation, lineup, ...fields } = form;
  const before = standingBefore(match, at);
  const shape = {
    format: before.format,
    formation: before.formation,
    lineup: before.lineup,
    ...(format && { format }),
    ...(formation && { formation }),
    ...(lineup && { lineup }),
  };
  const entry = { id: `${LINE_UP} ${at}`, kind: 'SHAPE', at, side: 'US', by, ...shape } as EntryView;
  const entries = format || lineup ? inOrder([...(match.entries ?? []), entry]) : match.entries;
  return { ...match, ...withoutNulls(fields), entries } as MatchView;
}

function withEntry(entries: readonly EntryView[], op: RowChange['op'], fields: EntryInput, by: Author): EntryView[] {
  const held = entries.find(({ id }) => id === fields.id);
  if (!held && op === 'change') return [...entries];
  const entry = { side: 'US', by, ...held, ...withoutNulls(fields) } as EntryView;
  return inOrder([...entries.filter((one) => one !== held), entry]);
}

export interface SeenMatch {
  match: MatchView;
  /** The ids of entries that wait to be sent. */
  pending: ReadonlySet<string>;
}

/** Shows the viewer's own changes on top of the server's match. */
export function withOwnWrites(match: MatchView, items: readonly OutboxItem[], by: Author): SeenMatch {
  const writes = items.filter(({ attendeeId }) => attendeeId !== ROLL_CALL);
  const seen = writes.reduce((held, item) => afterWrite(held, item, by), match);
  return { match: seen, pending: new Set(items.map(({ attendeeId }) => attendeeId)) };
}
