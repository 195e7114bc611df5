import { useLingui } from '@lingui/react/macro';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { timesOf } from '@touchline/shared/match/minutes';
import { countedUntil } from '@touchline/shared/match/presumed-end';
import { useNow } from '../../../lib/config';
import classes from './match.module.css';
import { minutesText } from './match-words';

interface MinutesChangedProps {
  match: MatchView;
  /** The journal after the correction. */
  entries: readonly EntryView[];
  nameOf: (id: string) => string;
}

/** Shows whose minutes a correction would change, before it is saved: the minutes now, and those after it. */
export function MinutesChanged({ match, entries, nameOf }: MinutesChangedProps) {
  const { t } = useLingui();
  const now = useNow();
  const timesWith = (journal: readonly EntryView[]) =>
    timesOf({ lineup: match.lineup ?? {}, entries: journal }, countedUntil({ ...match, entries: [...journal] }, now));
  const [before, after] = [timesWith(match.entries ?? []), timesWith(entries)];
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, was: minutesText(before.get(id)?.played ?? 0), is: minutesText(after.get(id)?.played ?? 0) }))
    .filter(({ was, is }) => was !== is);
  if (changed.length === 0) return null;
  return (
    <ul className={classes.changed} aria-label={t`Minutes that change`}>
      {changed.map(({ id, was, is }) => (
        <li key={id}>
          {nameOf(id)}
          <span>
            {was} → {is}
          </span>
        </li>
      ))}
    </ul>
  );
}
