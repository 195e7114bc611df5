import type { Availability } from '@touchline/shared/events/events.words';
import clsx from 'clsx';
import classes from './answer-buttons.module.css';
import { AnswerIcon } from './answer-icon';
import { standingWords } from './tally';

interface AnswerButtonsProps {
  /** Whom the answer is for, as a screen reader says it. */
  name: string;
  answer: Availability | undefined;
  onAnswer: (available: Availability) => void;
}

const answers = [
  { available: 'YES', standing: 'going', word: 'Going' },
  { available: 'MAYBE', standing: 'maybe', word: 'Maybe' },
  { available: 'NO', standing: 'cant', word: 'Can’t' },
] as const;

/** One tap: going, maybe, can't. 56 px and full width on a phone. */
export const AnswerButtons = ({ name, answer, onAnswer }: AnswerButtonsProps) => (
  <fieldset className={classes.buttons}>
    <legend className="visually-hidden">Is {name} coming?</legend>
    {answers.map(({ available, standing, word }) => (
      <button
        key={available}
        type="button"
        aria-pressed={answer === available}
        aria-label={`${name}: ${standingWords[standing]}`}
        className={clsx(classes.button, classes[standing])}
        onClick={() => answer !== available && onAnswer(available)}
      >
        <AnswerIcon standing={standing} size={18} />
        {word}
      </button>
    ))}
  </fieldset>
);
