/** Queries and writes of merges of two children. */
import type { ClubStore } from '@touchline/server/club-store';
import type { MergedEvent, MergeRecord } from '@touchline/server/merge-records';
import { itemRow } from '@touchline/server/row-keys';

/** How long a merge can be undone (ms). */
export const UNDO_FOR = 7 * 86_400_000;

export const mergesStore = ({ merges }: Pick<ClubStore, 'merges'>) => ({
  insert: (merge: MergeRecord): Promise<void> => merges.insertOne(merge),

  byId: (_id: string): Promise<MergeRecord | null> => merges.findOne({ _id, expiresAt: { $gt: Date.now() } }),

  /** Returns the account's merge of these two that was not undone. */
  ofPair: (keepId: string, dropId: string, userId: string): Promise<MergeRecord | null> =>
    merges.findOne({ keepId, dropId, 'by.userId': userId, state: { $in: ['merging', 'merged'] } }),

  /** Returns the merges into these children within the last 7 days, newest first. */
  recent: (playerIds: readonly string[]): Promise<MergeRecord[]> =>
    merges.find(
      { keepId: { $in: playerIds }, state: 'merged', expiresAt: { $gt: Date.now() } },
      { sort: { createdAt: -1 } },
    ),

  unfinished: (): Promise<MergeRecord[]> => merges.find({ state: { $in: ['merging', 'undoing'] } }),

  /** Returns the merge that took this child away. */
  ofDropped: (dropId: string): Promise<MergeRecord | null> =>
    merges.findOne({ dropId, state: { $in: ['merging', 'merged'] } }),

  /** Stores what a merge takes over, once the dropped child changes no more. */
  prepare: (_id: string, found: Pick<MergeRecord, 'drop' | 'teams' | 'developments'>): Promise<MergeRecord | null> =>
    merges.findOneAndUpdate({ _id }, { $set: { ...found, prepared: true } }),

  /** Deletes a merge that has changed nothing yet. */
  cancel: (_id: string): Promise<number> => merges.deleteOne({ _id, prepared: { $exists: false } }),

  /** Notes that the record of a saved clip moves to the child that stays. */
  noteClip: (_id: string, clip: string, both: boolean): Promise<number> =>
    merges.updateOne({ _id }, { $set: { [`clips.${itemRow(clip)}`]: both } }),

  /** Stores facts that the steps of a merge found. */
  note: (
    _id: string,
    facts: Partial<Pick<MergeRecord, 'keep' | 'taken' | 'invitations'>>,
  ): Promise<MergeRecord | null> => merges.findOneAndUpdate({ _id }, { $set: facts }),

  /** Returns the merges that touch this address's children and were not undone, newest first. */
  ofGuardian: async (address: string): Promise<MergeRecord[]> =>
    (await merges.find({ state: 'merged' }, { sort: { createdAt: -1 } })).filter(
      ({ keep, drop }) => keep.contacts.includes(address) || drop.contacts.includes(address),
    ),

  /** Ends a merge. */
  seal: (_id: string, seal: string): Promise<number> =>
    merges.updateOne({ _id, state: 'merging' }, { $set: { state: 'merged', seal } }),

  /** Moves a merge to its next state. Returns null when it is in another state. */
  advance: (_id: string, from: MergeRecord['state'], to: MergeRecord['state']): Promise<MergeRecord | null> =>
    merges.findOneAndUpdate({ _id, state: from }, { $set: { state: to } }),

  /** Notes the parts of an event before they change, once. */
  noteEvent: (_id: string, eventId: string, parts: MergedEvent): Promise<number> => {
    const path = `events.${itemRow(eventId)}`;
    return merges.updateOne({ _id, [path]: { $exists: false } }, { $set: { [path]: parts } });
  },

  /** Notes places of the dropped child in a match before they change. Those that a late phone wrote come on top. */
  noteMatch: (_id: string, matchId: string, paths: string[]): Promise<number> =>
    merges.updateOne({ _id }, { $addToSet: { [`matches.${itemRow(matchId)}`]: { $each: paths } } }),

  /** Notes the attendance of the two children before it changes, once. */
  noteAttendance: (
    _id: string,
    eventId: string,
    rows: NonNullable<MergeRecord['attendance']>[string],
  ): Promise<number> => {
    const path = `attendance.${itemRow(eventId)}`;
    return merges.updateOne({ _id, [path]: { $exists: false } }, { $set: { [path]: rows } });
  },

  /** Notes the markers of a board before they change, once. */
  noteBoard: (_id: string, boardId: string, markers: string[]): Promise<number> => {
    const path = `boards.${itemRow(boardId)}`;
    return merges.updateOne({ _id, [path]: { $exists: false } }, { $set: { [path]: markers } });
  },

  /** Deletes the merges of an erased child. */
  forgetChild: async (playerId: string): Promise<void> => {
    await merges.deleteMany({ keepId: playerId });
    await merges.deleteMany({ dropId: playerId });
  },

  /** Deletes the merges that hold the address or id of an erased account. They can no longer be undone. */
  async forgetPerson(user: { _id: string; emailAddress: string }): Promise<void> {
    for (const merge of await merges.find({})) {
      const text = JSON.stringify(merge);
      if (text.includes(JSON.stringify(user.emailAddress)) || text.includes(user._id))
        await merges.deleteOne({ _id: merge._id });
    }
  },
});
