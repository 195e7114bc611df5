/** Queries and writes of the segments of films: they have records of their own while a film grows, and are packed into takes later. */
import type { ClubStore } from '@touchline/server/club-store';
import type { FilmSegmentRecord } from '@touchline/server/film-records';
import { packTake, segmentsOfTake, takeId } from '@touchline/server/film-takes';
import { groupBy } from '@touchline/server/group-by';
import { StoreConflict } from '@touchline/server/store/port';
import type { FilmPart } from '@touchline/shared/films/film-words';

export function segmentsStore({ filmSegments, filmTakes }: Pick<ClubStore, 'filmSegments' | 'filmTakes'>) {
  const takesOf = (filter: { film: string; rendition?: FilmPart }) => filmTakes.find(filter, { readOnly: true });

  async function packed(id: string): Promise<FilmSegmentRecord | null> {
    const take = await filmTakes.findOne({ _id: id.slice(0, id.lastIndexOf('/')) }, { readOnly: true });
    return (take && segmentsOfTake(take).find(({ _id }) => _id === id)) ?? null;
  }

  return {
    /** Returns the segment with an id, or the chunk of a file. */
    segment: async (id: string): Promise<FilmSegmentRecord | null> =>
      (await filmSegments.findOne({ _id: id })) ?? packed(id),

    /** Returns false when a segment has this id already. */
    async addSegment(added: FilmSegmentRecord): Promise<boolean> {
      try {
        await filmSegments.insertOne(added);
        return true;
      } catch (error) {
        if (error instanceof StoreConflict) return false;
        throw error;
      }
    },

    /** Returns how many segments of a rendition, or chunks of a file, are here. */
    async countSegments(film: string, rendition: FilmPart): Promise<number> {
      const own = await filmSegments.countDocuments({ film, rendition });
      return (await takesOf({ film, rendition })).reduce((sum, { count }) => sum + count, own);
    },

    /** Returns the segments of a film in the order of the grid; of two takes of one segment the older comes first. */
    async segments(film: string): Promise<FilmSegmentRecord[]> {
      // The takes last: what is packed between the two reads is in both.
      const own = await filmSegments.find({ film });
      const packed = (await takesOf({ film })).flatMap(segmentsOfTake);
      const all = new Map([...packed, ...own].map((one) => [one._id, one]));
      return [...all.values()].sort((one, other) => one.k - other.k || one.at - other.at);
    },

    /** Packs the segments of a film that takes no more. Can be repeated, also after a crash in between. One process at a time. */
    async pack(film: string): Promise<void> {
      const own = (await filmSegments.find({ film })).filter(({ rendition }) => rendition !== 'source');
      for (const [_id, added] of groupBy(own, (one) => [takeId(one)])) {
        const known = await filmTakes.findOne({ _id }, { readOnly: true });
        const all = new Map([...added, ...(known ? segmentsOfTake(known) : [])].map((one) => [one.k, one]));
        const { count, rows, ...take } = packTake([...all.values()]);
        if (known) await filmTakes.updateOne({ _id }, { $set: { count, rows } });
        else await filmTakes.insertOne({ ...take, count, rows });
        await filmSegments.deleteMany({ _id: { $in: added.map((one) => one._id) } });
      }
    },

    async deleteSegments(film: string): Promise<void> {
      await filmSegments.deleteMany({ film });
      await filmTakes.deleteMany({ film });
    },
  };
}
