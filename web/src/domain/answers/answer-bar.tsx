import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import classes from './answer-bar.module.css';
import { goingOf } from './going';

const PARTS = ['YES', 'MAYBE', 'NO', 'OPEN'] as const;

interface AnswerBarProps {
  event: Pick<EventView, 'attendees' | 'tags'>;
  /** Empty if the viewer may not see it: then there is no bar, because nobody knows how many are missing. */
  roster: readonly PlayerView[];
  /** In a list: the number alone, beside the bar or, where it is narrow, below it. */
  short?: boolean;
}

/** How many of a team come, as a bar in the colors of the answers and in words. */
export function AnswerBar({ event, roster, short = false }: AnswerBarProps) {
  const { counts, text, short: number } = goingOf(event, roster);
  return (
    <span className={classes.shown} data-short={short || undefined} title={short ? text : undefined}>
      {roster.length > 0 && (
        <span className={classes.bar} aria-hidden>
          {PARTS.map(
            (part) => counts[part] > 0 && <span key={part} data-answer={part} style={{ flexGrow: counts[part] }} />,
          )}
        </span>
      )}
      {short ? (
        <>
          <span aria-hidden>{number}</span>
          <span className="visually-hidden">{text}</span>
        </>
      ) : (
        <span>{text}</span>
      )}
    </span>
  );
}
