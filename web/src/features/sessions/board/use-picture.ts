/** Reads the shapes of a board's document, at most once per frame. */
import {
  type PlacedShape,
  readBackground,
  readShapes,
  readSteps,
  readStill,
  rootsOf,
} from '@touchline/shared/boards/document';
import type { Background, Step } from '@touchline/shared/boards/shapes';
import type { Still } from '@touchline/shared/still';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as Y from 'yjs';

export interface Picture {
  /** Ordered from back to front. */
  shapes: readonly PlacedShape[];
  steps: readonly Step[];
  background: Background;
  /** A picture of a film in place of the pitch. */
  still: Still | null;
  /** Ids of shapes that changed a moment ago. They are drawn on their own layer. */
  moving: ReadonlySet<string>;
}

/** How long (ms) after a change a shape counts as moving. */
const MOVING_MS = 400;
const NONE: ReadonlySet<string> = new Set();

export const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, n) => item === other[n]);

const BLANK: Picture = { shapes: [], steps: [], background: 'full', still: null, moving: NONE };

const sameSteps = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.length === other.length && one.every(({ id, name }, n) => id === other[n]?.id && name === other[n]?.name);

/** Returns the same object while nothing of a still has changed. */
const sameStill = (known: Still | null, read: Still | null): Still | null => (known?.id === read?.id ? known : read);

export interface PictureSubscription {
  /** Returns the current picture, also between two frames. */
  current: () => Picture;
  stop: () => void;
}

/** Observes the canvas of a document and reports each new picture, once per frame. */
export function followPicture(doc: Y.Doc, onPicture: (picture: Picture) => void): PictureSubscription {
  const { script: _, ...canvas } = rootsOf(doc);
  let picture: Picture = BLANK;
  let isOld = false;
  let previousShapes = new Map<string, PlacedShape>();
  const changedAt = new Map<string, number>();
  let frame = 0;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;

  const settleSoon = () => {
    settleTimer ??= setTimeout(() => {
      settleTimer = undefined;
      scheduleRead();
    }, MOVING_MS);
  };

  function read(): void {
    isOld = false;
    const now = performance.now();
    const shapes = readShapes(doc);
    const currentShapes = new Map(shapes.map((shape) => [shape.id, shape]));
    for (const shape of shapes) {
      const previous = previousShapes.get(shape.id);
      if (previous && previous !== shape) changedAt.set(shape.id, now);
    }
    for (const [id, at] of changedAt) if (now - at >= MOVING_MS || !currentShapes.has(id)) changedAt.delete(id);
    previousShapes = currentShapes;
    if (changedAt.size > 0) settleSoon();
    const moving = changedAt.size > 0 ? new Set(changedAt.keys()) : NONE;
    const steps = readSteps(doc);
    // Keeps unchanged lists as the same objects, so that they are not redrawn.
    picture = {
      shapes: sameList(picture.shapes, shapes) ? picture.shapes : shapes,
      steps: sameSteps(picture.steps, steps) ? picture.steps : steps,
      background: readBackground(doc),
      still: sameStill(picture.still, readStill(doc)),
      moving: sameList([...picture.moving], [...moving]) ? picture.moving : moving,
    };
  }
  function show(): void {
    frame = 0;
    read();
    onPicture(picture);
  }
  function scheduleRead(): void {
    isOld = true;
    frame ||= requestAnimationFrame(show);
  }

  for (const root of Object.values(canvas)) root.observe(scheduleRead);
  show();
  return {
    current: () => {
      if (isOld) read();
      return picture;
    },
    stop: () => {
      for (const root of Object.values(canvas)) root.unobserve(scheduleRead);
      cancelAnimationFrame(frame);
      clearTimeout(settleTimer);
    },
  };
}

/** Returns the rendered picture, and a function that reads the current one. */
export function usePicture(doc: Y.Doc): { picture: Picture; readPicture: () => Picture } {
  const [picture, setPicture] = useState(BLANK);
  const subscription = useRef<PictureSubscription | null>(null);
  useEffect(() => {
    const opened = followPicture(doc, setPicture);
    subscription.current = opened;
    return opened.stop;
  }, [doc]);
  const readPicture = useCallback(() => subscription.current?.current() ?? BLANK, []);
  return { picture, readPicture };
}
