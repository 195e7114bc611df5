import { Trans, useLingui } from '@lingui/react/macro';
import { offSince, sinBinTime } from '@touchline/shared/match/absent';
import { periodsOf, playedAt } from '@touchline/shared/match/clock';
import type { MatchView } from '@touchline/shared/match/match.model';
import { standingOf } from '@touchline/shared/match/shapes';
import clsx from 'clsx';
import classes from './live-coach.module.css';
import type { Coach } from './use-coach';

interface SinBinProps {
  match: MatchView;
  now: number;
  nameOf: (playerId: string) => string;
  coach: Coach;
}

const timeText = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

/** Shows who is in the sin bin, how much playing time is left, and the way back into the place. */
export function SinBin({ match, now, nameOf, coach }: SinBinProps) {
  const { t } = useLingui();
  const { lineup = {}, entries = [] } = match;
  const spans = periodsOf(entries);
  return offSince({ lineup, entries })
    .filter(({ kind }) => kind === 'SIN_BIN')
    .map(({ id, at, slot }) => {
      const left = sinBinTime(standingOf(match).format) - (playedAt(spans, now) - playedAt(spans, at));
      const name = nameOf(id);
      const time = timeText(Math.max(0, left));
      return (
        <div key={id} className={clsx(classes.hint, left <= 0 && classes.due)}>
          <span>{left > 0 ? t`${name}: back in ${time}` : t`${name} may come back.`}</span>
          {slot !== undefined && (
            <button
              type="button"
              className={clsx(classes.button, classes.small)}
              onClick={() => coach.comeBack(id, slot)}
            >
              <Trans>Back on</Trans>
            </button>
          )}
        </div>
      );
    });
}
