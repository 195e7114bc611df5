/** Tells a hand that rests on the board from the fingers and the pen that use it (decision 0061). */

/** A touch this wide or high (CSS pixels, about 12 mm) is a hand. */
const HAND_SIZE = 75;

/** True once a pen was at a board of this page. */
let isPenSeen = false;

type Touch = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'width' | 'height'>;

export interface Hands {
  /** Returns whether the pointer that came down rests. It then does nothing until it is lifted. */
  down: (event: Touch) => boolean;
  /** Returns whether the pointer rests; a touch that grows large begins to. */
  move: (event: Touch) => boolean;
  /** Returns whether the pointer that was lifted rested. */
  up: (event: Touch) => boolean;
  /** Makes these pointers rest. */
  rest: (pointerIds: Iterable<number>) => void;
}

export function createHands(): Hands {
  const resting = new Set<number>();
  let pen: number | null = null;
  const isResting = ({ pointerId, pointerType, width, height }: Touch, isPenDown: boolean): boolean => {
    // A pen is seen before it touches the board, too.
    isPenSeen ||= pointerType === 'pen';
    if (pointerType === 'touch' && (isPenDown || Math.max(width, height) > HAND_SIZE)) resting.add(pointerId);
    return resting.has(pointerId);
  };
  return {
    down: (event) => {
      if (event.pointerType === 'pen') pen = event.pointerId;
      return isResting(event, pen !== null);
    },
    move: (event) => isResting(event, false),
    up: ({ pointerId }) => {
      if (pointerId === pen) pen = null;
      return resting.delete(pointerId);
    },
    rest: (pointerIds) => {
      for (const id of pointerIds) resting.add(id);
    },
  };
}

/** Returns whether a pointer only moves the board: a finger, for people who draw with a pen. */
export const onlyMoves = ({ pointerType }: Touch): boolean => pointerType === 'touch' && isPenSeen;
