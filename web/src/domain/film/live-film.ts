/** Films that grow while they are watched: they wait for a club that is away, and know where their newest part is. */
import type { HlsConfig, LevelDetails, LoadPolicy } from 'hls.js';
import { now } from '../../lib/now';
import { isOwnFilm } from './own-passes';

/** Attempts to read what is not there: a club that starts again takes less than this many seconds. */
const ATTEMPTS = 90;
/** A film whose newest part is older than this (ms) is not live. */
const LIVE_WITHIN = 120_000;

type Policies = Pick<HlsConfig, 'fragLoadPolicy' | 'playlistLoadPolicy' | 'manifestLoadPolicy'>;

const retry = {
  maxNumRetry: ATTEMPTS,
  retryDelayMs: 1_000,
  maxRetryDelayMs: 4_000,
  // A right that has ended, and a film that is gone: asking again changes nothing.
  shouldRetry: (
    _retry: unknown,
    count: number,
    _isTimeout: boolean,
    response: { code?: number | undefined } | undefined,
  ) => count < ATTEMPTS && ![403, 404, 410].includes(response?.code ?? 0),
};
const policy: LoadPolicy = {
  default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 60_000, timeoutRetry: retry, errorRetry: retry },
};

/** Returns how a player loads a film of the club; nothing for other films. */
export const loadPolicies = (link: string): Partial<Policies> =>
  isOwnFilm(link) ? { fragLoadPolicy: policy, playlistLoadPolicy: policy, manifestLoadPolicy: policy } : {};

/** Returns whether the newest part of a film was recorded just now. */
export function isLive({ live, fragments }: Pick<LevelDetails, 'live' | 'fragments'>): boolean {
  const newest = fragments.at(-1)?.programDateTime;
  return live && typeof newest === 'number' && now() - newest < LIVE_WITHIN;
}
