import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { Shirt } from '../../../components/shirt';
import type { ArrivalMark } from '../../../live/engine/arrivals';
import type { Pending } from '../../../live/engine/overlay';
import classes from './shirt-wall.module.css';
import type { Tile } from './wall';

interface ShirtTileProps {
  tile: Tile;
  arrival?: ArrivalMark | undefined;
  pending?: Pending | undefined;
  onChoose: () => void;
}

const pendingWords: Record<Pending, string> = { pending: ', being sent', unconfirmed: ', not confirmed yet' };

export const ShirtTile = ({ tile, arrival, pending, onChoose }: ShirtTileProps) => (
  <button
    type="button"
    className={clsx(classes.tile, arrival && classes.arrived)}
    style={{ '--wait': `${arrival?.delay ?? 0}ms` } as CSSProperties}
    aria-label={tile.label + (pending ? pendingWords[pending] : '')}
    onClick={onChoose}
  >
    <Shirt answer={tile.row?.available} mark={tile.mark} pending={pending !== undefined} />
    <span className={classes.name}>{tile.name}</span>
  </button>
);
