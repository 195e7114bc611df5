import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { type CSSProperties, memo } from 'react';
import { Shirt } from '../../../components/shirt';
import type { ArrivalMark } from '../../../live/engine/arrivals';
import type { Pending } from '../../../live/engine/overlay';
import classes from './shirt-wall.module.css';
import type { Tile } from './wall';

interface ShirtTileProps {
  tile: Tile;
  arrival?: ArrivalMark | undefined;
  pending?: Pending | undefined;
  onChoose: (player: PlayerView) => void;
}

const pendingWords: Record<Pending, string> = { pending: ', being sent', unconfirmed: ', not confirmed yet' };

/** Skips the render of tiles that did not change: usually one of thirty does. */
const isSameTile = (before: ShirtTileProps, now: ShirtTileProps): boolean =>
  before.tile.player === now.tile.player &&
  before.tile.label === now.tile.label &&
  before.tile.name === now.tile.name &&
  before.tile.mark === now.tile.mark &&
  before.tile.row?.available === now.tile.row?.available &&
  before.arrival === now.arrival &&
  before.pending === now.pending &&
  before.onChoose === now.onChoose;

export const ShirtTile = memo(
  ({ tile, arrival, pending, onChoose }: ShirtTileProps) => (
    <button
      type="button"
      className={clsx(classes.tile, arrival && classes.arrived)}
      style={{ '--wait': `${arrival?.delay ?? 0}ms` } as CSSProperties}
      aria-label={tile.label + (pending ? pendingWords[pending] : '')}
      onClick={() => onChoose(tile.player)}
    >
      <Shirt answer={tile.row?.available} mark={tile.mark} pending={pending !== undefined} />
      <span className={classes.name}>{tile.name}</span>
    </button>
  ),
  isSameTile,
);
