import type { Availability } from '@touchline/shared/events/event-words';
import clsx from 'clsx';
import classes from './shirt.module.css';

interface ShirtProps {
  /** The player's availability; undefined without an answer. */
  answer: Availability | undefined;
  /** The number on the back, or initials. */
  mark: string | number;
  /** The answer is in the outbox. */
  pending?: boolean;
}

const OUTLINE = 'M14.5 3.5c1 3.6 4 5 7.5 5s6.5-1.4 7.5-5L41 8l-4 9.5-5.5-1.5v20.5h-19V16L7 17.5 3 8z';
const answerClasses = { YES: classes.going, MAYBE: classes.maybe, NO: classes.cant };

/** A player's shirt, 44 × 40: solid for going, tinted for maybe, struck through for can't, dashed without an answer. Decorative. */
export const Shirt = ({ answer, mark, pending }: ShirtProps) => (
  <svg
    width="44"
    height="40"
    viewBox="0 0 44 40"
    aria-hidden="true"
    className={clsx(classes.shirt, answer ? answerClasses[answer] : classes.silent, pending && classes.pending)}
  >
    <path d={OUTLINE} className={classes.fill} />
    <path d={OUTLINE} className={classes.line} />
    <text x="22" y="29" textAnchor="middle" className={classes.mark}>
      {mark}
    </text>
    {answer === 'NO' && <path d="M6 36 38 6" className={classes.strike} />}
  </svg>
);
