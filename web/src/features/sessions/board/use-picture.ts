/** What a board's document shows, read at most once a frame, however many strokes arrive. */
import { type PlacedShape, readBackground, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import type { Background, Step } from '@touchline/shared/boards/shapes';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as Y from 'yjs';

export interface Picture {
  /** From back to front. */
  shapes: readonly PlacedShape[];
  steps: readonly Step[];
  background: Background;
  /** Those that changed a moment ago: they are drawn on a layer of their own. */
  moving: ReadonlySet<string>;
}

/** Something that did not change for so long (ms) stands still. */
const SETTLES_AFTER = 400;
const NONE: ReadonlySet<string> = new Set();

export const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, n) => item === other[n]);

const BLANK: Picture = { shapes: [], steps: [], background: 'full', moving: NONE };

const sameSteps = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.length === other.length && one.every(({ id, name }, n) => id === other[n]?.id && name === other[n]?.name);

export interface Following {
  /** The picture of this moment, also between two frames. */
  now: () => Picture;
  stop: () => void;
}

/** Follows the canvas of a document; calls back with each new picture, once a frame. */
export function followPicture(doc: Y.Doc, onPicture: (picture: Picture) => void): Following {
  const { script: _, ...canvas } = rootsOf(doc);
  let picture: Picture = BLANK;
  let isOld = false;
  let known = new Map<string, PlacedShape>();
  const changedAt = new Map<string, number>();
  let frame = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;

  const settleSoon = () => {
    settle ??= setTimeout(() => {
      settle = undefined;
      soon();
    }, SETTLES_AFTER);
  };

  function read(): void {
    isOld = false;
    const now = performance.now();
    const shapes = readShapes(doc);
    const next = new Map(shapes.map((shape) => [shape.id, shape]));
    for (const shape of shapes) {
      const before = known.get(shape.id);
      if (before && before !== shape) changedAt.set(shape.id, now);
    }
    for (const [id, at] of changedAt) if (now - at >= SETTLES_AFTER || !next.has(id)) changedAt.delete(id);
    known = next;
    if (changedAt.size > 0) settleSoon();
    const moving = changedAt.size > 0 ? new Set(changedAt.keys()) : NONE;
    const steps = readSteps(doc);
    // What is the same stays the same object: then nothing is drawn anew.
    picture = {
      shapes: sameList(picture.shapes, shapes) ? picture.shapes : shapes,
      steps: sameSteps(picture.steps, steps) ? picture.steps : steps,
      background: readBackground(doc),
      moving: sameList([...picture.moving], [...moving]) ? picture.moving : moving,
    };
  }
  function show(): void {
    frame = 0;
    read();
    onPicture(picture);
  }
  function soon(): void {
    isOld = true;
    frame ||= requestAnimationFrame(show);
  }

  for (const root of Object.values(canvas)) root.observe(soon);
  show();
  return {
    now: () => {
      if (isOld) read();
      return picture;
    },
    stop: () => {
      for (const root of Object.values(canvas)) root.unobserve(soon);
      cancelAnimationFrame(frame);
      clearTimeout(settle);
    },
  };
}

/** The picture that is drawn, and how to ask for the one of this moment. */
export function usePicture(doc: Y.Doc): { picture: Picture; now: () => Picture } {
  const [picture, setPicture] = useState(BLANK);
  const following = useRef<Following | null>(null);
  useEffect(() => {
    const followed = followPicture(doc, setPicture);
    following.current = followed;
    return followed.stop;
  }, [doc]);
  const now = useCallback(() => following.current?.now() ?? BLANK, []);
  return { picture, now };
}
