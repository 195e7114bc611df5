/** Handlers of `videos.contract`. */
import { notFound } from '@touchline/shared/errors';
import type { videosContract } from '@touchline/shared/videos/videos.contract';
import { createOnce, retryOf } from '../../base/create-once';
import type { Handlers } from '../../base/handlers';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { assertRoomIn } from '../../base/quotas';
import type { Services } from '../../base/services';
import { videosStore } from '../../data/videos/videos.store';
import { presentVideos } from '../../data/videos/videos-presenter';

export function videosHandlers(services: Services): Handlers<typeof videosContract> {
  const videos = videosStore(services.store);
  const countVideo = openRate(services, 'videos');
  return {
    videos: async () => presentVideos(await videos.all()),

    add_video: async ({ caller: { actor }, body: { id: sent, ...clip } }) => {
      if (sent === undefined || (await videos.authorOf(sent)) !== actor.userId) {
        await countVideo(actor.userId);
        assertRoomIn('videos', { all: await videos.count(), own: await videos.count(actor.userId) });
      }
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
