/** Steps through a film by single frames, at any frame rate. */

/** Step (s) where browsers do not tell which frame they show: skips no frame up to 60 a second. */
export const FRAME = 1 / 60;
/** Step (s) of the search for the next frame while the frame rate is unknown. */
const SEARCH_STEP = 1 / 120;
/** Longest search for a next frame (s): phones pause their camera for shorter times. */
const LONGEST_FRAME = 1;
/** Longer times between two frames (s) are gaps or jumps. */
const LONGEST_INTERVAL = 0.1;
/** Number of times between frames after which the shortest is that of the film: phones leave frames out. */
const KNOWN_AFTER = 5;
/** Browsers do nothing when they are told to jump to where they are (s). */
const NUDGE = 0.0001;
/** Distance from the edge of a frame that is inside it for sure (s). */
const INSIDE = 0.002;
/** Time until a frame must be on the screen after a jump (ms). Browsers may stay silent if the frame is the same. */
const SHOWN_AFTER_MS = 500;

export interface FrameSteps {
  /** Shows the next frame (1) or the one before (-1), between the bounds (s). Ignored while a step is under way. */
  step: (by: 1 | -1, bounds: { start: number; end: number }) => Promise<void>;
  stop: () => void;
}

/** Follows the frames that a video shows (requestVideoFrameCallback), and steps from one to the next. */
export function followFrames(video: HTMLVideoElement): FrameSteps {
  const canFollow = 'requestVideoFrameCallback' in video;
  let id = 0;
  /** Start of the frame on the screen (s). */
  let shown: number | undefined;
  /** Shortest time between two frames so far (s). */
  let interval = Number.POSITIVE_INFINITY;
  let measured = 0;
  let isStepping = false;
  /** End of the last step (s). */
  let steppedTo = Number.NaN;
  let onFrame: () => void = () => undefined;
  const learn = (next: number) => {
    const moved = Math.abs(next - (shown ?? next));
    // A value that is too small only makes the next step slower.
    if (moved <= INSIDE || moved > LONGEST_INTERVAL) return;
    measured += 1;
    interval = Math.min(interval, moved);
  };
  const follow: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    learn(mediaTime);
    shown = mediaTime;
    onFrame();
    id = video.requestVideoFrameCallback(follow);
  };
  if (canFollow) id = video.requestVideoFrameCallback(follow);
  const forget = () => {
    shown = undefined;
    interval = Number.POSITIVE_INFINITY;
    measured = 0;
  };
  video.addEventListener('emptied', forget);

  /** Jumps, and waits for the frame there. */
  const jump = (time: number) =>
    new Promise<void>((resolve) => {
      let timeout: ReturnType<typeof setTimeout> | undefined;
      const onSeeked = () => {
        timeout = setTimeout(done, SHOWN_AFTER_MS);
      };
      const done = () => {
        clearTimeout(timeout);
        video.removeEventListener('seeked', onSeeked);
        onFrame = () => undefined;
        resolve();
      };
      onFrame = done;
      video.addEventListener('seeked', onSeeked, { once: true });
      video.currentTime = time;
    });

  async function nextFrame(from: number, end: number): Promise<void> {
    let time = from + (measured >= KNOWN_AFTER ? interval + INSIDE : SEARCH_STEP);
    for (; time < Math.min(end, from + LONGEST_FRAME); time += SEARCH_STEP) {
      await jump(time);
      if (shown === undefined || shown > from + INSIDE) return;
    }
    if (time >= end) await jump(end);
  }

  return {
    step: async (by, { start, end }) => {
      if (isStepping) return;
      video.pause();
      if (!canFollow || shown === undefined) {
        video.currentTime = Math.max(start, Math.min(video.currentTime + by * FRAME, end));
        return;
      }
      isStepping = true;
      try {
        // After playing, the screen may be frames behind.
        if (video.currentTime !== steppedTo) await jump(video.currentTime + NUDGE);
        const from = shown;
        if (by > 0) await nextFrame(from, end);
        else if (from - INSIDE > start) await jump(from - INSIDE);
      } finally {
        steppedTo = video.currentTime;
        isStepping = false;
      }
    },
    stop: () => {
      if (canFollow) video.cancelVideoFrameCallback(id);
      video.removeEventListener('emptied', forget);
      onFrame();
    },
  };
}
