/** The board as a PNG (specification 2.7). */
import type Konva from 'konva';
import { saveUrl } from '../../../lib/save-file';
import { fitted, heightFor } from './view';

/** The name of the layers that are no part of the board. */
export const OVERLAY = 'overlay';

/** The whole board at twice the size that it has on the screen, without pointers and handles. */
function imageOf(stage: Konva.Stage): string {
  const [width, scale, position] = [stage.width(), stage.scale(), stage.position()];
  const over = stage.find(`.${OVERLAY}`);
  const whole = fitted(width);
  try {
    for (const layer of over) layer.hide();
    stage.scale({ x: whole.scale, y: whole.scale });
    stage.position({ x: whole.x, y: whole.y });
    return stage.toDataURL({ pixelRatio: 2, width, height: heightFor(width) });
  } finally {
    for (const layer of over) layer.show();
    stage.scale(scale);
    stage.position(position);
  }
}

export const saveImage = (stage: Konva.Stage): void => saveUrl('session.png', imageOf(stage));
