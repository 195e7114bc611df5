import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { arrivalId } from '../../../live/engine/arrivals';
import { arrivalsAtom } from '../../../live/engine/live-atoms';
import type { Pending } from '../../../live/engine/overlay';
import { useFirstRows } from '../../../ui/table/first-rows';
import { ShirtTile } from './shirt-tile';
import classes from './shirt-wall.module.css';
import { shirtTiles } from './wall';

interface ShirtWallProps {
  event: EventView;
  roster: readonly PlayerView[];
  pending: ReadonlyMap<string, Pending>;
  onChoose: (player: PlayerView) => void;
}

/** Shirts shown at first: more than teams usually have. */
const SHOWN = 30;

/** The team's shirts, coloured by availability. */
export function ShirtWall({ event, roster, pending, onChoose }: ShirtWallProps) {
  const { t } = useLingui();
  const arrivals = useAtomValue(arrivalsAtom);
  const tiles = useMemo(() => shirtTiles(event, roster), [event, roster]);
  const { first, showMore } = useFirstRows(tiles, SHOWN);
  return (
    <>
      <ul className={classes.wall} aria-label={t`Players and their answers`}>
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
