/** Saves the board as a PNG. */
import type Konva from 'konva';
import { saveUrl } from '../../../lib/save-file';
import { fitted, heightFor } from './view';

/** The name of layers that are not part of the board. */
export const OVERLAY = 'overlay';

/** Returns the whole board at twice its size on the screen, without pointers and handles. */
export function imageOf(stage: Konva.Stage): string {
  const [width, scale, position] = [stage.width(), stage.scale(), stage.position()];
  const over = stage.find(`.${OVERLAY}`);
  const turned = stage.rotation() !== 0;
  const whole = fitted(width, turned);
  try {
    for (const layer of over) layer.hide();
    stage.scale({ x: whole.scale, y: whole.scale });
    stage.position({ x: whole.x, y: whole.y });
    return stage.toDataURL({ pixelRatio: 2, width, height: heightFor(width, turned) });
  } finally {
    for (const layer of over) layer.show();
    stage.scale(scale);
    stage.position(position);
  }
}

export const saveImage = (stage: Konva.Stage): void => saveUrl('session.png', imageOf(stage));
