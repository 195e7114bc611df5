/** Says where this person points, at most so often. */
import type { Pointing } from '@touchline/shared/boards/pointers';
import { type Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';

/** 20 a second, ms. */
const EVERY = 50;

export function tellPointer(awareness: Awareness, send: (update: Uint8Array) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const { clientID } = awareness.doc;
  awareness.setLocalState(null);

  const tell = () => {
    timer = undefined;
    last = performance.now();
    send(encodeAwarenessUpdate(awareness, [clientID]));
  };
  const soon = () => {
    timer ??= setTimeout(tell, Math.max(0, EVERY - (performance.now() - last)));
  };
  const onUpdate = (_: unknown, origin: unknown) => {
    if (origin === 'local') soon();
  };
  awareness.on('update', onUpdate);

  return {
    tellAgain: () => {
      if (awareness.getLocalState()) soon();
    },
    stop: () => {
      clearTimeout(timer);
      awareness.off('update', onUpdate);
    },
  };
}

/** Where this person points, and what they have selected; null when they do neither. */
export const point = (awareness: Awareness, pointing: Pointing | null): void => awareness.setLocalState(pointing);
