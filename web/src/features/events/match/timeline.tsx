import { useLingui } from '@lingui/react/macro';
import { minuteAt, periodsOf } from '@touchline/shared/match/clock';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './match.module.css';
import { kindLabels, minuteText } from './match-words';

/** Returns an entry in words: "Goal, Mia, assist Leo", or "Goal, Hillside United". */
export function useEntryText(
  nameOf: (id: string) => string,
  opponent: string | undefined,
): (entry: EntryView) => string {
  const { t } = useLingui();
  return ({ kind, side, playerId, otherPlayerId, ownGoal, note, scored }) => {
    const player = playerId && nameOf(playerId);
    const other = otherPlayerId && nameOf(otherPlayerId);
    const what = t(kindLabels[kind]);
    if (kind === 'SUB') {
      if (player && other) return t`${player} for ${other}`;
      return player ? t`${player} comes on` : other ? t`${other} goes off` : what;
    }
    if (kind === 'NOTE') return note ?? what;
    const parts = [
      what,
      side === 'THEM' && (opponent || t`theirs`),
      kind === 'PENALTY' && (scored ? t`scored` : t`missed`),
      ownGoal && t`own goal`,
      player,
      kind === 'GOAL' && other && t`assist ${other}`,
      kind === 'SWAP' && other,
    ];
    return parts.filter(Boolean).join(', ');
  };
}

interface TimelineProps {
  match: MatchView;
  nameOf: (id: string) => string;
  /** The name of the other team. */
  opponent: string | undefined;
  /** Ids of entries that wait to be sent. */
  pending?: ReadonlySet<string>;
  /** Rendered behind an entry, such as a button that corrects it. */
  action?: (entry: EntryView, text: string) => ReactNode;
}

/** The journal of a match, the newest entry first. */
export function Timeline({ match, nameOf, opponent, pending, action }: TimelineProps) {
  const { t } = useLingui();
  const text = useEntryText(nameOf, opponent);
  const entries = (match.entries ?? []).filter(({ at, kind }) => at !== undefined && kind !== undefined);
  const spans = periodsOf(entries);
  if (entries.length === 0) return <p className={classes.help}>{t`Nothing has happened yet.`}</p>;
  return (
    <ol className={classes.timeline} aria-label={t`Timeline`}>
      {entries.toReversed().map((entry) => {
        // A shoot-out has no minutes.
        const minute = entry.kind === 'PENALTY' ? undefined : minuteAt(spans, match.format, entry.at);
        const words = text(entry);
        return (
          <li key={entry.id} className={clsx(entry.kind === 'GOAL' && classes.goal)}>
            <span className={classes.minute}>{minute && minuteText(minute)}</span>
            <span>
              {words}
              {pending?.has(entry.id) && <span className={classes.help}> · {t`not sent yet`}</span>}
            </span>
            {action?.(entry, words)}
          </li>
        );
      })}
    </ol>
  );
}
