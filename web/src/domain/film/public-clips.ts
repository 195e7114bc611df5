import { videosContract } from '@touchline/shared/videos/videos.contract';
import { queryOf } from '../../lib/query-of';

/** Public clips, visible without an account (specification 6.6). */
export const publicClipsQuery = queryOf(['public-clips'], videosContract.videos, {});
