import { useLingui } from '@lingui/react/macro';
import clsx from 'clsx';
import type { SquadPlayer } from '../../wall/squad';
import { minutesText } from '../match-words';
import classes from './pitch.module.css';

const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;
/** Letters of a name that fit below a shirt in the usual width. */
const LONG = 8;

interface ShirtTokenProps {
  player: Pick<SquadPlayer, 'name' | 'mark'>;
  /** Time on the field (ms); absent where it is not shown. */
  played?: number | undefined;
  /** Length of the whole match (ms): a full ring. */
  whole: number;
  /** Such as "left back", or "on the bench". */
  place: string;
  isChosen?: boolean;
  /** `on` and `off`: exchanged next by the plan. `locked`: stays. */
  mark?: 'on' | 'off' | 'locked' | undefined;
  isFaint?: boolean;
  onTap?: (() => void) | undefined;
  /** Props of a button that a mouse drags. */
  drag?: object | undefined;
}

/** A player's shirt number in a ring of the minutes played, with the name below. */
export function ShirtToken({ player, played, whole, place, isChosen, mark, isFaint, onTap, drag }: ShirtTokenProps) {
  const { t } = useLingui();
  const minutes = played === undefined ? undefined : minutesText(played);
  const marks = { on: t`comes on next`, off: t`goes off next`, locked: t`stays` };
  const label = [player.name, place, minutes, mark && marks[mark]].filter(Boolean).join(', ');
  const content = (
    <>
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" className={classes.ring}>
        <circle cx="22" cy="22" r={RADIUS} className={classes.disc} />
        {played !== undefined && (
          <circle
            cx="22"
            cy="22"
            r={RADIUS}
            className={classes.minutes}
            strokeDasharray={`${(Math.min(1, played / whole) * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
          />
        )}
        <text x="22" y="28" textAnchor="middle" className={classes.number}>
          {player.mark}
        </text>
      </svg>
      {mark && (
        <span aria-hidden="true" className={classes.mark}>
          {{ on: '↑', off: '↓', locked: '●' }[mark]}
        </span>
      )}
      <span className={classes.name} data-long={player.name.length > LONG}>
        {player.name}
      </span>
      {minutes !== undefined && <span className={classes.time}>{minutes}</span>}
    </>
  );
  const className = clsx(classes.token, isChosen && classes.chosen, isFaint && classes.faint);
  if (!onTap) return <span className={className}>{content}</span>;
  return (
    <button type="button" className={className} aria-label={label} aria-pressed={isChosen} onClick={onTap} {...drag}>
      {content}
    </button>
  );
}
