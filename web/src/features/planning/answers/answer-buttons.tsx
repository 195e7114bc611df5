import type { Availability } from '@touchline/shared/events/events.words';
import clsx from 'clsx';
import classes from './answer-buttons.module.css';
import { AnswerIcon } from './answer-icon';
import { answerLabels } from './answer-status';

interface AnswerButtonsProps {
  /** Name of the player or attendee, for screen readers. */
  name: string;
  answer: Availability | undefined;
  onAnswer: (available: Availability) => void;
}

const answers = [
  { available: 'YES', status: 'going', word: 'Going' },
  { available: 'MAYBE', status: 'maybe', word: 'Maybe' },
  { available: 'NO', status: 'cant', word: 'Can’t' },
] as const;

/** Three one-tap availability buttons. 56 px high and full width on a phone. */
export const AnswerButtons = ({ name, answer, onAnswer }: AnswerButtonsProps) => (
  <fieldset className={classes.buttons}>
    <legend className="visually-hidden">Is {name} coming?</legend>
    {answers.map(({ available, status, word }) => (
      <button
        key={available}
        type="button"
        aria-pressed={answer === available}
        aria-label={`${name}: ${answerLabels[status]}`}
        className={clsx(classes.button, classes[status])}
        onClick={() => answer !== available && onAnswer(available)}
      >
        <AnswerIcon status={status} size={18} />
        {word}
      </button>
    ))}
  </fieldset>
);
