/** Children (specification 3.2): from a form to stored fields, queries and writes. */
import type { ClubStore } from '@touchline/server/club-store';
import { childTerms } from '@touchline/server/name-terms';
import type { FilmAnswer, PlayerRecord, TeamRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Filter } from '@touchline/server/store/port';
import { type LinkedPlayerInput, playerModel } from '@touchline/shared/players/player.model';
import { MERGED_FIELDS } from '@touchline/shared/players/players.contract';
import { changedOrClearedFields, type FieldChanges, updateOf, valuesAt } from '../../base/changed-fields';
import { namesToNote, pushUnlessEmpty } from '../../base/names-borne';
import { isUnchangedList } from '../../base/unchanged-list';
import type { Removals } from './merged-removals';

/** Fields of a child's record to write; a field that is `undefined` is removed. */
export type ChildChange = FieldChanges<Omit<PlayerRecord, '_id'>>;

/** The birth year follows the date of birth. */
const withBirthYear = <Input extends LinkedPlayerInput>(input: Input): Input =>
  input.birthDate ? { ...input, birthYear: Number(input.birthDate.slice(0, 4)) } : input;

/** Returns the stored fields that a form changes: an absent field stays, `null` clears it. */
export function childChange(child: PlayerRecord, input: LinkedPlayerInput): ChildChange {
  return changedOrClearedFields(child, playerModel.changes('admin', withBirthYear(input)));
}

/** Returns a new child of these guardians. */
export const newChild = (
  id: string,
  input: LinkedPlayerInput & { name: string },
  { contacts, createdBy }: Pick<PlayerRecord, 'contacts' | 'createdBy'>,
): PlayerRecord => {
  const typed = withBirthYear(input);
  const child = { ...playerModel.create({ ...typed, id, contacts }), createdBy };
  // Otherwise a default would count as typed.
  return typed.birthYear === undefined ? { ...child, typedBy: { birthYear: '' } } : child;
};

/** Returns the club that most of these children play for, or an empty string when none is stored. */
export function commonClub(children: readonly Pick<PlayerRecord, 'club'>[]): string {
  const counts = new Map<string, number>();
  for (const { club } of children) if (club) counts.set(club, (counts.get(club) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? '';
}

/** Requests to remove one guardian that a child's record notes: more than several guardians may make within a month. */
export const REMOVALS_NOTED = 50;

/** An erasure that takes longer was interrupted, and its child may have guardians again (ms). */
const ERASURE_TIME = 600_000;

/** Returns whether the erasure of a child goes on. */
export const isBeingErased = ({ erasing }: Pick<PlayerRecord, 'erasing'>, now = Date.now()): boolean =>
  erasing !== undefined && erasing > now - ERASURE_TIME;

/** Fields to write, and the account that typed each of them. */
export interface TypedFields {
  fields: ChildChange;
  typedBy: Record<string, string>;
}

/** Returns fields to write, with the terms of a name among them. */
const withTerms = (fields: ChildChange): ChildChange =>
  fields.name === undefined ? fields : { ...fields, ...childTerms({ name: fields.name }) };

/** Returns the values that store an account as who typed these fields. */
const typedPaths = (fields: ChildChange, by: string) =>
  valuesAt('typedBy', Object.fromEntries(Object.keys(fields).map((field) => [field, by])));

/** Matches the child while it has the fields with which it was read. */
const withSameFields = (child: PlayerRecord): Filter => ({
  _id: child._id,
  ...Object.fromEntries(MERGED_FIELDS.map((field) => [field, child[field] ?? { $exists: false }])),
});

/** Notes the name that a change replaces, for an erasure, and for the events of the child until they have the new name. */
function former(child: PlayerRecord, fields: ChildChange) {
  const { name } = child;
  if (fields.name === undefined || fields.name === name) return {};
  return { $addToSet: { formerNames: name }, ...pushUnlessEmpty(namesToNote(child, [name])) };
}

/** Returns the part of a `$push` that moves requests to remove a guardian to another child. */
const askedOf = (removalsAsked: NonNullable<PlayerRecord['removalsAsked']>) =>
  Object.fromEntries(
    Object.entries(removalsAsked).map(([row, requests]) => [
      `removalsAsked.${row}`,
      { $each: requests, $slice: -REMOVALS_NOTED },
    ]),
  );

export const notErasing = () => [{ erasing: { $exists: false } }, { erasing: { $lte: Date.now() - ERASURE_TIME } }];
/** Matches a child that is not being merged. Writers of one that is go on with the child that stays (`merge-follower.ts`). */
export const NOT_MERGING = { mergingInto: { $exists: false } };

export const playersStore = ({ players }: Pick<ClubStore, 'players'>) => ({
  byId: (id: string): Promise<PlayerRecord | null> => players.findOne({ _id: id }),

  byIds: (ids: readonly string[]): Promise<PlayerRecord[]> =>
    ids.length ? players.find({ _id: { $in: [...new Set(ids)] } }) : Promise.resolve([]),

  all: (): Promise<PlayerRecord[]> => players.find({}),

  /** Returns the children of these guardians. */
  ofContacts: (addresses: readonly string[]): Promise<PlayerRecord[]> =>
    addresses.length ? players.find({ contacts: { $in: addresses } }) : Promise.resolve([]),

  /** Returns the children on the rosters of these teams, unordered. */
  childrenOf(teams: readonly Pick<TeamRecord, 'playerIds'>[]): Promise<PlayerRecord[]> {
    return this.byIds(teams.flatMap(({ playerIds }) => playerIds));
  },

  /** Returns the children on these rosters, of whom nothing is changed. */
  namesOn: (teams: readonly Pick<TeamRecord, 'playerIds'>[]): Promise<PlayerRecord[]> =>
    players.find({ _id: { $in: [...new Set(teams.flatMap(({ playerIds }) => playerIds))] } }, { readOnly: true }),

  /** Returns whether a child of this guardian is on the team's roster. */
  async hasChildOn({ playerIds }: Pick<TeamRecord, 'playerIds'>, guardian: string): Promise<boolean> {
    const children = await players.find({ contacts: guardian }, { projection: { name: 1 } });
    return children.some(({ _id }) => playerIds.includes(_id));
  },

  insert: (child: PlayerRecord): Promise<void> => players.insertOne({ ...child, ...childTerms(child) }),

  /**
   * Writes these fields as typed by an account, and removes those that are `undefined`. Returns null when the child is gone or is being merged.
   * @param guardian writes only while this address is a guardian
   */
  change(child: PlayerRecord, fields: ChildChange, { by, guardian }: { by: string; guardian?: string }) {
    const { $set, $unset } = updateOf(withTerms(fields));
    const update = {
      $set: { ...$set, ...typedPaths(fields, by) },
      ...($unset && { $unset }),
      ...former(child, fields),
    };
    return players.findOneAndUpdate(
      { _id: child._id, ...NOT_MERGING, ...(guardian !== undefined && { contacts: guardian }) },
      update,
    );
  },

  /**
   * Ends the changes of a child that is merged into another one. Returns null when its guardians changed since `child` was read, or its
   * erasure began.
   */
  freeze: ({ _id, contacts }: PlayerRecord, into: string): Promise<PlayerRecord | null> =>
    players.findOneAndUpdate(
      { _id, ...isUnchangedList('contacts', contacts), $or: notErasing() },
      { $set: { mergingInto: into } },
    ),

  /**
   * Records on a child that another one was merged into it, and all that were merged into that one before, and writes the fields that it
   * takes from it. Open requests to remove a guardian of the other one move, too. Returns null when its fields changed since it was read.
   */
  absorb(
    keep: PlayerRecord,
    { _id, name, namesBorne = [], createdBy, absorbed, removalsAsked = {}, neverFilmed }: PlayerRecord,
    taken: TypedFields & { removals: Removals; consents: NonNullable<PlayerRecord['filmConsents']> },
  ) {
    const notes = Object.entries({ ...absorbed, [itemRow(_id)]: { id: _id, createdBy } });
    const answers = Object.keys(taken.consents).map((row) => [
      `filmConsents.${row}.at`,
      keep.filmConsents?.[row]?.at ?? { $exists: false },
    ]);
    return players.findOneAndUpdate(
      { ...withSameFields(keep), ...Object.fromEntries(answers) },
      {
        $set: {
          ...withTerms(taken.fields),
          ...valuesAt('typedBy', taken.typedBy),
          ...Object.fromEntries(notes.map(([row, note]) => [`absorbed.${row}`, note])),
          ...valuesAt('removals', taken.removals),
          ...valuesAt('filmConsents', taken.consents),
          ...(neverFilmed && !keep.neverFilmed && { neverFilmed }),
        },
        ...pushUnlessEmpty({ ...askedOf(removalsAsked), ...namesToNote(keep, [keep.name, name, ...namesBorne]) }),
      },
    );
  },

  /** Returns the child into which one with this id was merged. An undone merge, and an erasure of that child, go by the id. */
  absorberOf: (id: string): Promise<PlayerRecord | null> =>
    players.findOne({ [`absorbed.${itemRow(id)}`]: { $exists: true } }),

  /**
   * Undoes `absorb`: writes these fields and who typed them, or removes those that are `undefined`. Returns null when the fields changed
   * since the child was read.
   */
  release(
    now: PlayerRecord,
    { _id, absorbed }: PlayerRecord,
    { fields, typedBy }: { fields: ChildChange; typedBy: Record<string, string | undefined> },
  ): Promise<PlayerRecord | null> {
    const rows = [...Object.keys(absorbed ?? {}), itemRow(_id)];
    return players.findOneAndUpdate(
      withSameFields(now),
      updateOf({
        ...withTerms(fields),
        ...valuesAt('typedBy', typedBy),
        ...Object.fromEntries(rows.map((row) => [`absorbed.${row}`, undefined])),
      }),
    );
  },

  /** Writes these fields as typed by an account, while the child has no guardian. */
  changeUnclaimed: (child: PlayerRecord, fields: ChildChange, by: string): Promise<PlayerRecord | null> =>
    players.findOneAndUpdate(
      { _id: child._id, ...NOT_MERGING, 'contacts.0': { $exists: false } },
      { $set: { ...withTerms(fields), ...typedPaths(fields, by) }, ...former(child, fields) },
    ),

  /** Returns the children whose events may still have a former name. */
  withFormerNames: () => players.find({ 'formerNames.0': { $exists: true } }),
  /** Forgets a former name that no event of the child has any more. */
  forgetFormer: (id: string, name: string): Promise<number> =>
    players.updateOne({ _id: id }, { $pull: { formerNames: name } }),

  /** Stores a guardian's answer whether film may show the child. Returns null when they are no guardian, or a merge began. */
  answerFilm: (id: string, guardian: string, answer: FilmAnswer): Promise<PlayerRecord | null> =>
    players.findOneAndUpdate(
      { _id: id, ...NOT_MERGING, contacts: guardian },
      { $set: { [`filmConsents.${memberRow(guardian)}`]: answer } },
    ),

  /** Stores or removes the mark that films never show the child. Returns null when a merge began. */
  markNeverFilmed: (id: string, mark: PlayerRecord['neverFilmed'] | undefined): Promise<PlayerRecord | null> =>
    players.findOneAndUpdate(
      { _id: id, ...NOT_MERGING },
      mark ? { $set: { neverFilmed: mark } } : { $unset: { neverFilmed: '' } },
    ),

  /** Begins the erasure of a child for its guardians. Returns null when they changed since `child` was read, or a merge began. */
  beginErasure: ({ _id, contacts }: PlayerRecord): Promise<PlayerRecord | null> =>
    players.findOneAndUpdate(
      { _id, ...NOT_MERGING, ...isUnchangedList('contacts', contacts) },
      { $set: { erasing: Date.now() } },
    ),

  /** Notes before an erasure that the child was in a team or an event. */
  noteInTeam: (id: string): Promise<number> => players.updateOne({ _id: id }, { $set: { wasInTeam: true } }),

  remove: (id: string): Promise<number> => players.deleteOne({ _id: id }),
});
