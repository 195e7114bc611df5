/** Readings of a video element: its position, its length, and where it can go. Pure. */
import type { Stretch } from './plays';

/** How far beside a position a film may be (s): browsers jump to a key frame near it. */
const NEAR = 0.5;

const lastOf = (ranges: TimeRanges): number => (ranges.length > 0 ? ranges.end(ranges.length - 1) : 0);
const finite = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0);

/** Returns the length of the film (s). A film that does not say it is as long as what can be reached of it. */
export const lengthOf = (video: HTMLVideoElement): number =>
  finite(video.duration) || finite(lastOf(video.seekable)) || finite(lastOf(video.buffered));

/** Returns whether the film can be moved to this position (s). */
export function canReach({ seekable }: HTMLVideoElement, time: number): boolean {
  return Array.from({ length: seekable.length }).some(
    (_, index) => seekable.start(index) - NEAR <= time && time <= seekable.end(index) + NEAR,
  );
}

/** Returns whether the film plays from its start only, because its website does not send parts of it. */
export const isFixed = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && lengthOf(video) > 1 && lastOf(video.seekable) < 1;

/** Returns whether the film stands before its stretch. */
export const isBefore = (video: HTMLVideoElement, { start }: Stretch): boolean => video.currentTime < start - NEAR;

/**
 * Returns whether the browser has the film but no picture of it: it knows the format of the sound only. Streams that the browser plays
 * itself do not count: on a slow connection they may begin with the sound.
 */
export const hasNoPicture = (video: HTMLVideoElement, isStream: boolean): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA &&
  video.videoWidth === 0 &&
  (!isStream || video.currentSrc.startsWith('blob:'));

/** A position behind the end of every film (s). */
const BEHIND_ALL = 1e9;

/**
 * Makes the browser look for the length of a film that does not say it, such as one recorded by a browser: browsers find it when they
 * jump to the end. Calls `done` when they have looked; the film then stands at its end.
 */
export function findLength(video: HTMLVideoElement, done: () => void): void {
  video.currentTime = BEHIND_ALL;
  if (video.seeking) video.addEventListener('seeked', done, { once: true });
  else done();
}
