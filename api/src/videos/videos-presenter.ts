/** Public clips. */
import { type Presented, present } from '@touchline/shared/contract';
import type { VideoRecord } from '@touchline/shared/server/records';
import type { VideoView } from '@touchline/shared/videos/videos.contract';

export const presentVideos = (videos: readonly VideoRecord[]): Presented<VideoView[]> =>
  present(videos.map(({ _id, name, url, poster }) => ({ id: _id, name, url, poster })));
