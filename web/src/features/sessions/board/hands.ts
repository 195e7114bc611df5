/** Palm rejection: tells a hand that rests on the board from the fingers and the pen that use it (decision 0019). */

/** A touch this wide or high (CSS pixels, about 12 mm) is a hand. */
const HAND_SIZE = 75;

/** True once a pen touched a board of this page, or hovered over it. */
let isPenSeen = false;

type PointerInfo = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'width' | 'height'>;

export interface Hands {
  /** Returns whether the pointer that came down rests. It then does nothing until it is lifted. */
  down: (event: PointerInfo) => boolean;
  /** Returns whether the pointer rests; a touch that grows large begins to. */
  move: (event: PointerInfo) => boolean;
  /** Returns whether the pointer that was lifted rested. */
  up: (event: PointerInfo) => boolean;
  /** Makes these pointers rest. */
  rest: (pointerIds: Iterable<number>) => void;
}

export function createHands(): Hands {
  const resting = new Set<number>();
  let pen: number | null = null;
  /** Notes what a pointer tells about pens and hands. Returns whether it rests. */
  const observe = ({ pointerId, pointerType, width, height }: PointerInfo, isPenDown: boolean): boolean => {
    isPenSeen ||= pointerType === 'pen';
    if (pointerType === 'touch' && (isPenDown || Math.max(width, height) > HAND_SIZE)) resting.add(pointerId);
    return resting.has(pointerId);
  };
  return {
    down: (event) => {
      if (event.pointerType === 'pen') pen = event.pointerId;
      return observe(event, pen !== null);
    },
    move: (event) => observe(event, false),
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
export const onlyMoves = ({ pointerType }: PointerInfo): boolean => pointerType === 'touch' && isPenSeen;
