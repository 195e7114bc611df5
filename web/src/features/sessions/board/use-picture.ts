/** What a board's document shows, read at most once a frame, however many strokes arrive. */
import { type PlacedShape, readBackground, readShapes, readSteps } from '@touchline/shared/boards/document';
import type { Background, Step } from '@touchline/shared/boards/shapes';
import { useEffect, useState } from 'react';
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

const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, n) => item === other[n]);

/** Follows a document; calls back with each new picture. Answers how to stop. */
export function followPicture(doc: Y.Doc, onPicture: (picture: Picture) => void): () => void {
  let picture: Picture | null = null;
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
    frame = 0;
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
    picture = {
      shapes: picture && sameList(picture.shapes, shapes) ? picture.shapes : shapes,
      steps: readSteps(doc),
      background: readBackground(doc),
      moving: picture && sameList([...picture.moving], [...moving]) ? picture.moving : moving,
    };
    onPicture(picture);
  }
  function soon(): void {
    frame ||= requestAnimationFrame(read);
  }

  doc.on('update', soon);
  read();
  return () => {
    doc.off('update', soon);
    cancelAnimationFrame(frame);
    clearTimeout(settle);
  };
}

const BLANK: Picture = { shapes: [], steps: [], background: 'full', moving: NONE };

export function usePicture(doc: Y.Doc): Picture {
  const [picture, setPicture] = useState(BLANK);
  useEffect(() => followPicture(doc, setPicture), [doc]);
  return picture;
}
