/** Chooses the name, birth and shirt of a merged child, and what each child gets back when the merge is undone. Pure. */

import type { MergeRecord, SinceMerge } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import {
  MERGED_FIELDS,
  type MergeChoices,
  type MergedField,
  type MergedFieldView,
  type MergeSide,
} from '@touchline/shared/players/players.contract';
import type { ChildChange } from '../../data/players/players.store';

type Value = string | number | undefined;
/** Ids of the accounts of the guardians of each child. */
export type GuardianIds = Record<MergeSide, readonly string[]>;

const filled = (child: PlayerRecord, field: MergedField): Value => (child[field] === '' ? undefined : child[field]);

/** Returns the account that typed the value last. */
export const typistOf = ({ typedBy, createdBy }: PlayerRecord, field: string): string => typedBy?.[field] ?? createdBy;

/** How much a value counts: a guardian typed it; its child has guardians, who saw it; nobody of a family did. */
function weightOf(child: PlayerRecord, field: MergedField, guardians: readonly string[]): number {
  if (guardians.includes(typistOf(child, field))) return 2;
  return child.contacts.length > 0 && typistOf(child, field) !== '' ? 1 : 0;
}

/** Returns the fields in which two children differ. The year of birth counts only without a date of birth. */
export function planFields(
  keep: PlayerRecord,
  drop: PlayerRecord,
  guardians: GuardianIds,
  choices: MergeChoices = {},
): MergedFieldView[] {
  const hasDate = keep.birthDate !== undefined || drop.birthDate !== undefined;
  return MERGED_FIELDS.filter((field) => field !== 'birthYear' || !hasDate).flatMap((field) => {
    const [ours, other] = [filled(keep, field), filled(drop, field)];
    if (ours === other) return [];
    const values = { ...(ours !== undefined && { keep: ours }), ...(other !== undefined && { drop: other }) };
    if (ours === undefined || other === undefined)
      return [{ field, ...values, wins: ours === undefined ? ('drop' as const) : ('keep' as const), fixed: true }];
    const weights = { keep: weightOf(keep, field, guardians.keep), drop: weightOf(drop, field, guardians.drop) };
    const heavier = weights.drop > weights.keep ? 'drop' : 'keep';
    const fixed = weights[heavier] === 2 && weights.drop !== weights.keep;
    return [{ field, ...values, wins: fixed ? heavier : (choices[field] ?? heavier), fixed }];
  });
}

/** Returns the values that the kept child takes from the other one. */
export function takenFields(plan: readonly MergedFieldView[], drop: PlayerRecord): Record<string, string | number> {
  const taken = Object.fromEntries(
    plan.flatMap(({ field, wins, drop: value }) => (wins === 'drop' && value !== undefined ? [[field, value]] : [])),
  );
  return 'birthDate' in taken ? { ...taken, birthYear: drop.birthYear } : taken;
}

/** Returns the accounts that typed these values of a child, as a change of `typedBy`. */
export const typistsOf = (child: PlayerRecord, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, typistOf(child, field)]));

/** Returns the newest of the acts of these accounts, by field or event. */
export function newestActs<A extends { at: number }>(
  since: readonly SinceMerge[],
  isOwn: (userId: string) => boolean,
  actsOf: (one: SinceMerge) => Record<string, A> | undefined,
): Record<string, A & { by: string }> {
  const newest: Record<string, A & { by: string }> = {};
  for (const one of since.filter(({ by }) => isOwn(by)))
    for (const [key, act] of Object.entries(actsOf(one) ?? {}))
      if (act.at >= (newest[key]?.at ?? 0)) newest[key] = { ...act, by: one.by };
  return newest;
}

interface Restored {
  values: ChildChange;
  typedBy: Record<string, string>;
}

/**
 * Returns the fields of both children after the merge is undone. Each gets what its guardians typed since, else what it had before; what
 * others typed since stays with the kept child.
 * @param isOfDropped whether an account is a guardian of the dropped child alone
 */
export function restoredFields(
  merge: MergeRecord,
  current: PlayerRecord,
  isOfDropped: (userId: string) => boolean,
): Record<MergeSide, Restored> {
  const since = Object.values(merge.since ?? {});
  const ofDrop = newestActs(since, isOfDropped, ({ fields }) => fields);
  const ofKeep = newestActs(
    since,
    (userId) => !isOfDropped(userId),
    ({ fields }) => fields,
  );
  const restored: Record<MergeSide, Restored> = {
    keep: { values: {}, typedBy: {} },
    drop: { values: {}, typedBy: {} },
  };
  const give = (side: MergeSide, field: MergedField, value: Value, by: string) => {
    Object.assign(restored[side].values, { [field]: value });
    restored[side].typedBy[field] = by;
  };
  for (const field of MERGED_FIELDS) {
    const now = current[field];
    const isNoted = [ofDrop[field], ofKeep[field]].some((act) => act && (act.value ?? undefined) === now);
    const isMerged = now === (merge.taken?.[field] ?? merge.keep[field]);
    // A write that was on its way when the merge began is not noted.
    const late = isNoted || isMerged ? undefined : { value: now ?? null, by: typistOf(current, field) };
    const [dropAct, keepAct] =
      late && isOfDropped(late.by) ? [late, ofKeep[field]] : [ofDrop[field], late ?? ofKeep[field]];
    if (dropAct) give('drop', field, dropAct.value ?? undefined, dropAct.by);
    if (keepAct) give('keep', field, keepAct.value ?? undefined, keepAct.by);
    else give('keep', field, merge.keep[field], typistOf(merge.keep, field));
  }
  return restored;
}
