/** Mouse, pen and fingers on the paper: one draws, two zoom and pan. */
import type { Point } from '@touchline/shared/boards/shapes';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { point } from '../../../live/board/tell-pointer';
import { distance, minus } from './geometry';
import { beginGesture, type Gesture, type Now } from './gestures';
import { onBoard } from './transform';
import type { Viewport } from './use-view';
import { toPitch } from './view';

/** What a hand shakes, in pixels. */
const SHAKE = { mouse: 4, touch: 10 };
/** Two presses within this time (ms) are one double press. */
const DOUBLE = 400;

interface Held {
  gesture: Gesture | null;
  /** Pixels. */
  from: Point;
  dragged: boolean;
}

const pixelOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};
const shakeOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? SHAKE.mouse : SHAKE.touch);

interface PointerParts {
  now: Now;
  viewport: Viewport;
  canEdit: boolean;
  /** The space bar is down: dragging moves the paper. */
  hand: { current: boolean };
}

export function usePointers({ now, viewport, canEdit, hand }: PointerParts) {
  const { view, zoom, pan } = viewport;
  const held = useRef<Held | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const lastPress = useRef({ at: { x: -99, y: -99 }, when: 0 });
  useEffect(() => () => held.current?.gesture?.cancel(), []);

  const tell = (cursor: Point | null) => {
    if (canEdit) point(now().line.awareness, { cursor });
  };

  const letGo = () => {
    held.current?.gesture?.cancel();
    held.current = null;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    // Before anything begins: what is being written on the board is done.
    event.currentTarget.focus({ preventScroll: true });
    const pixel = pixelOf(event);
    fingers.current.set(event.pointerId, pixel);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size > 1) {
      letGo();
      return;
    }
    if (event.pointerType === 'mouse' && event.button > 1) return;
    const pans = !canEdit || event.button === 1 || hand.current;
    const { at, when } = lastPress.current;
    const isDouble = event.timeStamp - when < DOUBLE && distance(at, pixel) < SHAKE.touch;
    lastPress.current = { at: pixel, when: event.timeStamp };
    const press = { at: toPitch(view, pixel), scale: view.scale, slack: shakeOf(event) / view.scale };
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    held.current = {
      gesture: pans ? null : beginGesture(now, { ...press, adds, isDouble }),
      from: pixel,
      dragged: false,
    };
    if (canEdit) now().set({ crosshair: null });
  }

  function pinch(event: PointerEvent<HTMLElement>, pixel: Point): void {
    const before = fingers.current.get(event.pointerId);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, pixel);
    if (!before || !other) return;
    zoom(distance(pixel, other) / (distance(before, other) || 1), other);
    const by = minus(pixel, before);
    pan({ x: by.x / 2, y: by.y / 2 });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const pixel = pixelOf(event);
    if (fingers.current.size > 1) {
      pinch(event, pixel);
      return;
    }
    const at = toPitch(view, pixel);
    // A hand that drags leaves the board; a place off it the server would not take.
    tell(onBoard(at));
    const press = held.current;
    if (!press || !fingers.current.has(event.pointerId)) return;
    press.dragged ||= distance(press.from, pixel) > shakeOf(event);
    if (press.gesture) {
      if (press.dragged) press.gesture.move(at);
      return;
    }
    const before = fingers.current.get(event.pointerId) ?? pixel;
    fingers.current.set(event.pointerId, pixel);
    pan(minus(pixel, before));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    const press = held.current;
    if (!press) return;
    held.current = null;
    press.gesture?.end(toPitch(view, pixelOf(event)), press.dragged);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    letGo();
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    /** A tap is followed by one of the mouse, which would take the focus from what the tap opened. */
    onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
    onPointerLeave: () => tell(null),
    /** Escape while something is under way. */
    cancel: () => {
      if (!held.current) return false;
      letGo();
      return true;
    },
  };
}
