/** The picture of a drill, drawn by the board's own renderer when it comes near the screen. */
import type { DrillPicture } from '@touchline/shared/boards/drill-picture';
import { useReducer } from 'react';
import { useLanguage } from '../../../lib/language';
import { useNear } from '../../../ui/when-near';
import { describeBoard } from '../board/board-description';
import { BoardImage } from '../board/board-image';
import classes from './script.module.css';
import { boardOf } from './take-picture';

/** Pixels per pitch unit: sharp at twice the size on the screen. */
const PIXELS = 0.5;
/** Markers keep a size that can be seen. */
const LARGER = 1.7;

/** The pictures that were drawn, as data URLs. */
const urls = new WeakMap<DrillPicture, string>();

/** Returns whether a picture is drawn, so that `DrillImage` shows it at once. */
export const isDrawn = (picture: DrillPicture): boolean => urls.has(picture);

/** Draws a picture once. */
export const DrawPicture = ({ picture, onDrawn }: { picture: DrillPicture; onDrawn: () => void }) => (
  <BoardImage
    picture={boardOf(picture)}
    pixels={PIXELS}
    larger={LARGER}
    onCanvas={(canvas) => {
      urls.set(picture, canvas.toDataURL());
      onDrawn();
    }}
  />
);

/** Shows the picture of a drill, and says in words what is on it. */
export function DrillImage({ picture }: { picture: DrillPicture }) {
  useLanguage();
  const [box, near] = useNear<HTMLDivElement>();
  const [, drawn] = useReducer((count: number) => count + 1, 0);
  const url = urls.get(picture);
  return (
    <div ref={box} className={classes.picture}>
      {url && <img src={url} alt={describeBoard(boardOf(picture))} />}
      {!url && near && <DrawPicture picture={picture} onDrawn={drawn} />}
    </div>
  );
}
