import { queryOptions } from '@tanstack/react-query';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { call } from '../../lib/client';

/** Public clips, visible without an account (specification 6.6). */
export const publicClipsQuery = queryOptions({
  queryKey: ['public-clips'],
  queryFn: ({ signal }) => call(videosContract.videos, {}, { signal }),
});
