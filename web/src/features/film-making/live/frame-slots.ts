/** Puts the frames of a camera, which come when they come, on a grid of a constant rate. Pure. */

/** A camera that shows nothing for so long (s) begins a new take. */
const LONGEST_GAP = 1;
/** A frame may be shown this much of a slot too late, when one came too early. */
const EARLY = 0.9;

export interface FrameSlots {
  /**
   * Returns the slots that a frame of this time (s) fills: one, none when frames come too quickly, several after missing ones, and
   * `gap` when the camera has paused.
   */
  fill: (time: number) => readonly number[] | 'gap';
}

/** @param first slot before which nothing is shown */
export function createFrameSlots(fps: number, first = 0): FrameSlots {
  let next: number | undefined;
  return {
    fill(time) {
      const exact = time * fps;
      if (next === undefined) {
        next = Math.max(first, Math.round(exact)) + 1;
        return [next - 1];
      }
      const behind = Math.round(exact);
      if (behind - next > LONGEST_GAP * fps) return 'gap';
      const last = behind >= next ? behind : exact > next - EARLY ? next : -1;
      const slots = Array.from({ length: Math.max(0, last - next + 1) }, (_, n) => (next ?? 0) + n);
      next += slots.length;
      return slots;
    },
  };
}
