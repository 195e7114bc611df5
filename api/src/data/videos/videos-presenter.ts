/** Public clips. */

import type { VideoRecord } from '@touchline/server/records';
import { type Presented, present } from '@touchline/shared/contract';
import type { VideoView } from '@touchline/shared/videos/videos.contract';

export const presentVideos = (videos: readonly VideoRecord[]): Presented<VideoView[]> =>
  present(videos.map(({ _id, name, url, poster }) => ({ id: _id, name, url, poster })));
