/** Pointer events on the board: one pointer draws, two zoom and pan. Once a pen was used, touches only zoom and pan. */
import type { Point } from '@touchline/shared/boards/shapes';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { setPointer } from '../../../live/boards/pointer-sync';
import type { GetContext } from './board-context';
import { distance, minus } from './geometry';
import type { Gesture } from './gesture';
import { beginGesture } from './gestures';
import { createHands, onlyMoves } from './hands';
import { clampToBoard } from './transform';
import type { Viewport } from './use-view';
import { toPitch } from './view';

/** Movement (pixels) that does not count as a drag. */
const JITTER = { mouse: 4, touch: 10 };
/** Two presses within this time (ms) are a double press. */
const DOUBLE_PRESS_MS = 400;

interface ActivePress {
  gesture: Gesture | null;
  /** In pixels. */
  from: Point;
  dragged: boolean;
}

const pixelOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};
const jitterOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? JITTER.mouse : JITTER.touch);

interface PointerOptions {
  getContext: GetContext;
  viewport: Viewport;
  canEdit: boolean;
  /** True while the space bar is down, when dragging pans the view. */
  isSpaceDown: { current: boolean };
}

export function usePointers({ getContext, viewport, canEdit, isSpaceDown }: PointerOptions) {
  const { view, zoom, pan } = viewport;
  const activePress = useRef<ActivePress | null>(null);
  /** Pointers that are down, without resting hands, with their places in pixels. */
  const activePointers = useRef(new Map<number, Point>());
  const [hands] = useState(createHands);
  const lastPress = useRef({ at: { x: -99, y: -99 }, when: 0 });
  useEffect(() => () => activePress.current?.gesture?.cancel(), []);

  const sharePointer = (cursor: Point | null) => {
    if (canEdit) setPointer(getContext().connection.awareness, { cursor });
  };

  const cancelGesture = () => {
    activePress.current?.gesture?.cancel();
    activePress.current = null;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (hands.down(event)) return;
    if (event.pointerType === 'pen') {
      // The hand that holds the pen often lands before it.
      hands.rest(activePointers.current.keys());
      activePointers.current.clear();
      cancelGesture();
    }
    // Ends the editing of a label before the gesture starts.
    event.currentTarget.focus({ preventScroll: true });
    const pixel = pixelOf(event);
    activePointers.current.set(event.pointerId, pixel);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (activePointers.current.size > 1) {
      cancelGesture();
      return;
    }
    if (event.pointerType === 'mouse' && event.button > 1) return;
    const pans = !canEdit || event.button === 1 || isSpaceDown.current || onlyMoves(event);
    const { at, when } = lastPress.current;
    const isDouble = event.timeStamp - when < DOUBLE_PRESS_MS && distance(at, pixel) < JITTER.touch;
    lastPress.current = { at: pixel, when: event.timeStamp };
    const press = { at: toPitch(view, pixel), scale: view.scale, slack: jitterOf(event) / view.scale };
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    activePress.current = {
      gesture: pans ? null : beginGesture(getContext, { ...press, adds, isDouble }),
      from: pixel,
      dragged: false,
    };
    if (canEdit) getContext().set({ crosshair: null });
  }

  function pinch(event: PointerEvent<HTMLElement>, pixel: Point): void {
    const previousPixel = activePointers.current.get(event.pointerId);
    const otherPixel = [...activePointers.current].find(([id]) => id !== event.pointerId)?.[1];
    activePointers.current.set(event.pointerId, pixel);
    if (!previousPixel || !otherPixel) return;
    zoom(distance(pixel, otherPixel) / (distance(previousPixel, otherPixel) || 1), otherPixel);
    const delta = minus(pixel, previousPixel);
    pan({ x: delta.x / 2, y: delta.y / 2 });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (hands.move(event)) {
      if (activePointers.current.delete(event.pointerId)) cancelGesture();
      return;
    }
    const pixel = pixelOf(event);
    if (activePointers.current.size > 1) {
      pinch(event, pixel);
      return;
    }
    const at = toPitch(view, pixel);
    // A drag may leave the board, and the server rejects points outside of it.
    sharePointer(clampToBoard(at));
    const press = activePress.current;
    if (!press || !activePointers.current.has(event.pointerId)) return;
    press.dragged ||= distance(press.from, pixel) > jitterOf(event);
    if (press.gesture) {
      if (press.dragged) press.gesture.move(at);
      return;
    }
    const previousPixel = activePointers.current.get(event.pointerId) ?? pixel;
    activePointers.current.set(event.pointerId, pixel);
    // A touch that has not moved much may be a hand that lands.
    if (press.dragged) pan(minus(pixel, previousPixel));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (hands.up(event)) return;
    activePointers.current.delete(event.pointerId);
    const press = activePress.current;
    if (!press) return;
    activePress.current = null;
    press.gesture?.end(toPitch(view, pixelOf(event)), press.dragged);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    if (hands.up(event)) return;
    activePointers.current.delete(event.pointerId);
    cancelGesture();
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    /** A tap also sends mouse events, which would take the focus from what the tap opened. */
    onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
    // A hand that is lifted must not hide the pen.
    onPointerLeave: () => activePress.current === null && sharePointer(null),
    /**
     * Cancels the current gesture.
     * @returns whether there was one
     */
    cancel: () => {
      if (!activePress.current) return false;
      cancelGesture();
      return true;
    },
  };
}
