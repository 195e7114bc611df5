/** Chooses the name, birth and shirt of a merged child, and what it gives back when the merge is undone. Pure. */

import type { MergeRecord } from '@touchline/server/merge-records';
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

/** Returns the fields that the kept child gets back, and who typed them: those that it took and still has. */
export function restoredFields({ keep, taken = {} }: Pick<MergeRecord, 'keep' | 'taken'>, now: PlayerRecord) {
  const fields = MERGED_FIELDS.filter((field) => field in taken && now[field] === taken[field]);
  return {
    fields: Object.fromEntries(fields.map((field) => [field, keep[field]])) as ChildChange,
    typedBy: Object.fromEntries(fields.map((field) => [field, keep.typedBy?.[field]])),
  };
}
