/** The calls of `videos.contract`. */
import { notFound } from '@touchline/shared/errors';
import type { videosContract } from '@touchline/shared/videos/videos.contract';
import { createOnce } from '../create-once';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { presentVideoId, presentVideos } from './videos.present';

export function videosHandlers({ store: { videos } }: Services): Handlers<typeof videosContract> {
  return {
    videos: async () => presentVideos(await videos.find({}, { sort: { createdAt: -1 } })),

    add_video: async ({ caller: { actor }, body: { id: sent, ...clip } }) => {
      const { id } = await createOnce({
        sent,
        digits: 8,
        author: actor.userId,
        insert: (_id) => videos.insertOne({ ...clip, _id, createdBy: actor.userId, createdAt: Date.now() }),
        authorOf: async (_id) => (await videos.findOne({ _id }))?.createdBy,
      });
      return presentVideoId(id);
    },

    remove_video: async ({ params: { id } }) => {
      if ((await videos.deleteOne({ _id: id })) === 0) throw notFound('clip');
      return presentVideoId(id);
    },
  };
}
