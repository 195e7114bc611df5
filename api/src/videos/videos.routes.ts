/** Handlers of `videos.contract`. */
import { notFound } from '@touchline/shared/errors';
import type { videosContract } from '@touchline/shared/videos/videos.contract';
import { createOnce, retryOf } from '../create-once';
import type { Handlers } from '../http/handlers';
import { presentId } from '../id-presenter';
import type { Services } from '../services';
import { videosStore } from './videos.store';
import { presentVideos } from './videos-presenter';

export function videosHandlers({ store }: Services): Handlers<typeof videosContract> {
  const videos = videosStore(store);
  return {
    videos: async () => presentVideos(await videos.all()),

    add_video: async ({ caller: { actor }, body: { id: sent, ...clip } }) => {
      const { id } = await createOnce({
        sent,
        digits: 8,
        insert: (_id) => videos.insert({ ...clip, _id, createdBy: actor.userId, createdAt: Date.now() }),
        findExisting: retryOf(sent, actor.userId, videos.authorOf),
      });
      return presentId(id);
    },

    remove_video: async ({ params: { id } }) => {
      if (!(await videos.remove(id))) throw notFound('clip');
      return presentId(id);
    },
  };
}
