import { useLingui } from '@lingui/react/macro';
import type { PlannedChange } from '@touchline/shared/match/plan';
import classes from './live-coach.module.css';

/** The planned changes of the next period. */
export function NextPeriod({
  open,
  period,
  nameOf,
}: {
  open: readonly PlannedChange[];
  period: number;
  nameOf: (id: string) => string;
}) {
  const { t } = useLingui();
  const changes = open.filter((change) => change.period === period);
  if (changes.length === 0) return null;
  return (
    <ul className={classes.plan} aria-label={t`Plan of the next period`}>
      {changes.map(({ second, on, off, slot }) => {
        const minute = Math.round(second / 60);
        return (
          <li key={`${second} ${on} ${slot}`}>
            {second === 0 ? t`At the start` : t`After ${minute} min`}:{' '}
            {off ? t`${nameOf(on)} for ${nameOf(off)}` : nameOf(on)}
          </li>
        );
      })}
    </ul>
  );
}
