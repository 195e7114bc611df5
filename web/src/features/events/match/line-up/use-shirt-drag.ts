import { useMediaQuery } from '@mantine/hooks';
import { type DragEvent, useRef } from 'react';

/** Props of a shirt that a mouse drags. */
export interface DragSource {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
}
/** Props of a place that takes a dragged shirt. */
export interface DropTarget {
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

/**
 * Lets a mouse drag shirts, beside taps. Undefined for fingers: a drag on a wet screen goes wrong.
 * @param drop puts a player into a slot; without one, takes the player off the pitch
 */
export function useShirtDrag(drop: (player: string, slot: string | undefined) => void) {
  const isMouse = useMediaQuery('(pointer: fine)', undefined, { getInitialValueInEffect: false });
  const dragged = useRef<string>(undefined);
  if (!isMouse) return undefined;
  return {
    source: (player: string): DragSource => ({
      draggable: true,
      onDragStart: ({ dataTransfer }) => {
        dragged.current = player;
        // Firefox drags nothing without data.
        dataTransfer.setData('text/plain', player);
        dataTransfer.effectAllowed = 'move';
      },
    }),
    target: (slot?: string): DropTarget => ({
      onDragOver: (event) => {
        if (dragged.current !== undefined) event.preventDefault();
      },
      onDrop: (event) => {
        event.preventDefault();
        const player = dragged.current;
        dragged.current = undefined;
        if (player !== undefined) drop(player, slot);
      },
    }),
  };
}
