/** Queries and writes of clips that people saved. Their records stay for 12 months, also when the film goes. */
import type { ClubStore } from '@touchline/server/club-store';
import type { FilmClipRecord } from '@touchline/server/records';

/** The newest clips of a team that are listed. */
const LISTED = 500;

export const filmClipsStore = ({ filmClips }: Pick<ClubStore, 'filmClips'>) => ({
  /** @throws StoreConflict when the id is taken */
  insert: (clip: FilmClipRecord): Promise<void> => filmClips.insertOne(clip),

  ofTeam: (tag: string): Promise<FilmClipRecord[]> =>
    filmClips.find({ tags: tag }, { sort: { at: -1 }, limit: LISTED }),

  /** Returns the clips that an account saved, and those that show one of these children. */
  async concerning(userId: string, playerIds: readonly string[]): Promise<FilmClipRecord[]> {
    const saved = await filmClips.find({ userId });
    const shown = playerIds.length > 0 ? await filmClips.find({ playerIds: { $in: playerIds } }) : [];
    const all = new Map([...saved, ...shown].map((clip) => [clip._id, clip]));
    return [...all.values()].sort((one, other) => one.at - other.at);
  },

  /** Removes the records of clips that show an erased child. */
  async forgetChild(playerId: string): Promise<void> {
    await filmClips.deleteMany({ playerIds: playerId });
  },

  /** Replaces an erased person. The records of what they saved stay. */
  async forgetPerson(userId: string, by: string): Promise<void> {
    for (const { _id } of await filmClips.find({ userId }))
      await filmClips.updateOne({ _id }, { $set: { userId: '', by } });
  },
});
