import { useLingui } from '@lingui/react/macro';
import type { MatchFormat } from '@touchline/shared/match/formations';
import { slotsOf } from '@touchline/shared/match/formations';
import type { Lineup } from '@touchline/shared/match/on-field';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { positionNames } from '../../../../domain/players/position-words';
import { positionShorts } from '../match-words';
import classes from './pitch.module.css';

interface PitchProps {
  format: MatchFormat;
  formation: string;
  field: Lineup;
  /** Renders the player of a slot. */
  shirt: (playerId: string, place: string, slot: string) => ReactNode;
  /** Taps an empty slot; absent where nothing is changed. */
  onSlot?: ((slot: string) => void) | undefined;
  chosenSlot?: string | undefined;
  /** Props of a slot that takes dragged shirts. */
  target?: ((slot: string) => object) | undefined;
}

/** Five players side by side take the whole width. */
const WIDER = 1.5;

/** The pitch, upright: our goal at the bottom, a shirt or an empty place in each slot of the formation. */
export function Pitch({ format, formation, field, shirt, onSlot, chosenSlot, target }: PitchProps) {
  const { t } = useLingui();
  const slots = slotsOf(format.onField, formation);
  // Lines at equal distances leave the most room for names.
  const lines = [...new Set(slots.map(({ y }) => y))].toSorted((one, other) => one - other);
  return (
    <ul data-roving className={classes.pitch} aria-label={t`On the field`}>
      {slots.map(({ id, position, x, y }) => {
        const player = field[id];
        const place = t(positionNames[position]);
        const short = t(positionShorts[position]);
        const style = {
          '--x': 0.5 + (x - 0.5) * WIDER,
          '--y': 1 - lines.indexOf(y) / (lines.length - 1),
        } as CSSProperties;
        return (
          <li key={id} className={classes.slot} style={style} {...target?.(id)}>
            {player !== undefined ? (
              shirt(player, place, id)
            ) : onSlot ? (
              <button
                type="button"
                aria-label={t`Empty: ${place}`}
                aria-pressed={chosenSlot === id}
                className={clsx(classes.empty, chosenSlot === id && classes.chosen)}
                onClick={() => onSlot(id)}
              >
                {short}
              </button>
            ) : (
              <span className={classes.empty}>{short}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
