/** Queries and writes of public clips. */
import type { ClubStore } from '@touchline/server/club-store';
import type { VideoRecord } from '@touchline/server/records';

export const videosStore = ({ videos }: Pick<ClubStore, 'videos'>) => ({
  /** Returns all clips, newest first. */
  all: (): Promise<VideoRecord[]> => videos.find({}, { sort: { createdAt: -1 } }),

  insert: (video: VideoRecord): Promise<void> => videos.insertOne(video),

  count: (createdBy?: string): Promise<number> => videos.countDocuments(createdBy === undefined ? {} : { createdBy }),

  authorOf: async (id: string): Promise<string | undefined> => (await videos.findOne({ _id: id }))?.createdBy,

  remove: async (id: string): Promise<boolean> => (await videos.deleteOne({ _id: id })) === 1,
});
