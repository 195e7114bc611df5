/** Moves the records of saved clips from a child to another one, and back. Every step can be repeated. */
import type { MergeRecord } from '@touchline/server/merge-records';
import { itemRow } from '@touchline/server/row-keys';
import { oncePerServices } from '../../base/services';
import { filmClipsStore } from '../../data/films/film-clips.store';
import { mergesStore } from '../../data/players/merges.store';

export const mergedClips = oncePerServices(({ store }) => {
  const clips = filmClipsStore(store);
  const merges = mergesStore(store);

  return {
    /** Names the child that stays in the clips of the other one. Each is noted before it is changed. */
    async move({ _id, keepId, dropId }: Pick<MergeRecord, '_id' | 'keepId' | 'dropId'>): Promise<void> {
      for (const { _id: clip, playerIds } of await clips.ofChildren([dropId])) {
        await merges.noteClip(_id, clip, playerIds.includes(keepId));
        const others = playerIds.filter((id) => id !== dropId && id !== keepId);
        await clips.setChildren(clip, [...others, keepId]);
      }
    },

    /** Names the dropped child again in the clips that were moved; clips that were saved since stay with the child that was kept. */
    async restore({ keepId, dropId, clips: moved = {} }: Pick<MergeRecord, 'keepId' | 'dropId' | 'clips'>) {
      for (const { _id: clip, playerIds } of await clips.ofChildren([keepId])) {
        const both = moved[itemRow(clip)];
        if (both === undefined) continue;
        const others = playerIds.filter((id) => id !== dropId && id !== keepId);
        await clips.setChildren(clip, [...others, ...(both ? [keepId] : []), dropId]);
      }
    },
  };
});
