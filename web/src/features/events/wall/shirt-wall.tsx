import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { type CSSProperties, memo, useMemo } from 'react';
import { Shirt } from '../../../domain/players/shirt';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { type ArrivalMark, arrivalId } from '../../../live/engine/arrivals';
import { arrivalsAtom } from '../../../live/engine/live-atoms';
import type { Pending } from '../../../live/engine/overlay';
import { useFirstRows } from '../../../ui/table/first-rows';
import { answerLabels, pendingLabels } from '../answers/answer-status';
import classes from './shirt-wall.module.css';
import { shirtTiles, type Tile } from './wall';

const ShirtTeams = lazyWithRetry(() => import('./shirt-teams'), <p className={classes.team}>{'\u00a0'}</p>);

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
const ShirtTile = memo(({ tile, arrival, pending, onChoose }: ShirtTileProps) => {
  const { t } = useLingui();
  const { player, status } = tile;
  const facts = [player.name, player.number, t(answerLabels[status]), pending && t(pendingLabels[pending])];
  return (
    <button
      type="button"
      tabIndex={-1}
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

interface ShirtWallProps {
  event: EventView;
  roster: readonly PlayerView[];
  pending: ReadonlyMap<string, Pending>;
  onChoose: (player: PlayerView) => void;
}

/** Shirts shown at first: more than teams usually have. */
const SHOWN = 30;
/** Shirts that stand in one row on a wide screen. */
const FULL_ROW = 9;

/** The team's shirts, coloured by availability. */
export function ShirtWall({ event, roster, pending, onChoose }: ShirtWallProps) {
  const { t } = useLingui();
  const arrivals = useAtomValue(arrivalsAtom);
  const tiles = useMemo(() => shirtTiles(event, roster), [event, roster]);
  const { first, showMore } = useFirstRows(tiles, SHOWN);
  const count = first.length;
  return (
    <>
      {event.tags.length > 1 && <ShirtTeams event={event} roster={roster} />}
      <ul
        data-roving
        className={clsx(classes.wall, classes.balanced)}
        style={{ '--columns': count > FULL_ROW ? Math.ceil(count / 2) : count } as CSSProperties}
        aria-label={t`Players and their answers`}
      >
        {first.map((tile) => (
          <li key={tile.player.id}>
            <ShirtTile
              tile={tile}
              arrival={tile.row && arrivals.get(arrivalId(event.id, tile.row.id))}
              pending={tile.row && pending.get(tile.row.id)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {showMore}
    </>
  );
}
