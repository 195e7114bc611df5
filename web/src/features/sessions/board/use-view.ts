/** The size of the canvas, and the part of the sheet that it shows. */
import type { Point } from '@touchline/shared/boards/shapes';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { fitted, heightFor, panned, type View, zoomed } from './view';

/** Below this width (pixels) of the canvas markers are drawn larger, and a whole pitch stands upright. */
export const PHONE_WIDTH = 480;

export interface Viewport {
  width: number;
  height: number;
  view: View;
  /** Zooms about a pixel; about the centre without one. */
  zoom: (factor: number, about?: Point) => void;
  pan: (by: Point) => void;
  fit: () => void;
}

/** @param mayTurn whether the sheet stands upright where the canvas is narrow */
export function useView(box: RefObject<HTMLElement | null>, mayTurn: boolean): Viewport {
  const [width, setWidth] = useState(0);
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 });
  const lastWidth = useRef(0);

  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      const newWidth = Math.floor(entry?.contentRect.width ?? 0);
      if (newWidth === 0 || newWidth === lastWidth.current) return;
      lastWidth.current = newWidth;
      setWidth(newWidth);
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);

  const turned = mayTurn && width < PHONE_WIDTH;
  const height = heightFor(width, turned);
  const [fittedTo, setFittedTo] = useState('');
  const layout = `${width} ${turned}`;
  if (width > 0 && fittedTo !== layout) {
    setFittedTo(layout);
    setView(fitted(width, turned));
  }

  const zoom = useCallback(
    (factor: number, about?: Point) =>
      setView((current) => zoomed(current, factor, about ?? { x: width / 2, y: height / 2 }, width)),
    [width, height],
  );
  const pan = useCallback((by: Point) => setView((current) => panned(current, by, width)), [width]);
  const fit = useCallback(() => setView(fitted(width, turned)), [width, turned]);
  return { width, height, view, zoom, pan, fit };
}
