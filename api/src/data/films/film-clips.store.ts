/** Queries and writes of clips that people saved. Their records stay for 12 months, also when the film goes. */
import type { ClubStore } from '@touchline/server/club-store';
import type { FilmClipRecord } from '@touchline/server/film-records';

/** The newest clips of a team, or of a family's children, that are listed. */
const LISTED_CLIPS = 500;

export const filmClipsStore = ({ filmClips }: Pick<ClubStore, 'filmClips'>) => {
  /** Returns the clips that show one of these children, the newest first. @param limit the number at most */
  const ofChildren = (playerIds: readonly string[], limit?: number): Promise<FilmClipRecord[]> =>
    playerIds.length > 0
      ? filmClips.find({ playerIds: { $in: playerIds } }, { sort: { at: -1 }, ...(limit !== undefined && { limit }) })
      : Promise.resolve([]);

  return {
    /** @throws StoreConflict when the id is taken */
    insert: (clip: FilmClipRecord): Promise<void> => filmClips.insertOne(clip),

    ofTeam: (tag: string): Promise<FilmClipRecord[]> =>
      filmClips.find({ tags: tag }, { sort: { at: -1 }, limit: LISTED_CLIPS }),

    ofChildren,

    /** Returns the newest clips of a family's children. */
    listOfChildren: (playerIds: readonly string[]): Promise<FilmClipRecord[]> => ofChildren(playerIds, LISTED_CLIPS),

    /** Replaces the children of a clip. */
    setChildren: (id: string, playerIds: readonly string[]): Promise<number> =>
      filmClips.updateOne({ _id: id }, { $set: { playerIds } }),

    /** Returns the clips that an account saved, and those that show one of these children. */
    async concerning(userId: string, playerIds: readonly string[]): Promise<FilmClipRecord[]> {
      const saved = await filmClips.find({ userId });
      const all = new Map([...saved, ...(await ofChildren(playerIds))].map((clip) => [clip._id, clip]));
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
  };
};
