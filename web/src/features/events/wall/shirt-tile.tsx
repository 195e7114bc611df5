import { useLingui } from '@lingui/react/macro';
import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { type CSSProperties, memo } from 'react';
import { Shirt } from '../../../domain/players/shirt';
import type { ArrivalMark } from '../../../live/engine/arrivals';
import type { Pending } from '../../../live/engine/overlay';
import { answerLabels, pendingLabels } from '../answers/answer-status';
import classes from './shirt-wall.module.css';
import type { Tile } from './wall';

interface ShirtTileProps {
  tile: Tile;
  arrival?: ArrivalMark | undefined;
  pending?: Pending | undefined;
  onChoose: (player: PlayerView) => void;
}

/** Skips the render of tiles that did not change: usually one of thirty does. */
const isSameTile = (before: ShirtTileProps, now: ShirtTileProps): boolean =>
  before.tile.player === now.tile.player &&
  before.tile.name === now.tile.name &&
  before.tile.mark === now.tile.mark &&
  before.tile.status === now.tile.status &&
  before.arrival === now.arrival &&
  before.pending === now.pending &&
  before.onChoose === now.onChoose;

/** A shirt. Its label is such as "Leo Raman, 11, Going". */
export const ShirtTile = memo(({ tile, arrival, pending, onChoose }: ShirtTileProps) => {
  const { t } = useLingui();
  const { player, status } = tile;
  const facts = [player.name, player.number, t(answerLabels[status]), pending && t(pendingLabels[pending])];
  return (
    <button
      type="button"
      className={clsx(classes.tile, arrival && classes.arrived)}
      style={{ '--wait': `${arrival?.delay ?? 0}ms` } as CSSProperties}
      aria-label={facts.filter((fact) => fact !== undefined).join(', ')}
      onClick={() => onChoose(player)}
    >
      <Shirt answer={tile.row?.available} mark={tile.mark} pending={pending !== undefined} />
      <span className={classes.name}>{tile.name}</span>
    </button>
  );
}, isSameTile);
