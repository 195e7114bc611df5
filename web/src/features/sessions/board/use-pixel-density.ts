/** Keeps the canvas sharp: its pixels are those of the screen, also after the window moved to another screen or the page was zoomed. */
import Konva from 'konva/lib/Core';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';

const density = () => window.devicePixelRatio || 1;

function onDensity(listener: () => void): () => void {
  let query: MediaQueryList;
  // A query tells of one density only.
  const watch = () => {
    query = window.matchMedia(`(resolution: ${density()}dppx)`);
    query.addEventListener('change', changed);
  };
  const stop = () => query.removeEventListener('change', changed);
  const changed = () => {
    stop();
    watch();
    listener();
  };
  watch();
  // Not every browser tells of a change: the next move of the pointer finds it.
  window.addEventListener('pointermove', listener, { passive: true });
  return () => {
    stop();
    window.removeEventListener('pointermove', listener);
  };
}

export function usePixelDensity(stage: RefObject<Konva.Stage | null>): void {
  const ratio = useSyncExternalStore(onDensity, density);
  useEffect(() => {
    // For layers that are added later.
    Konva.pixelRatio = ratio;
    for (const layer of stage.current?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(ratio);
      layer.batchDraw();
    }
  }, [stage, ratio]);
}
