import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconHelp, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { Availability } from '@touchline/shared/events/event-words';
import clsx from 'clsx';
import classes from './answer-buttons.module.css';
import { type AnswerStatus, answerLabels } from './answer-status';

const icons = { going: IconCheck, maybe: IconQuestionMark, cant: IconX, silent: IconHelp };

/** The icon of an answer, so that colour is not the only signal. */
export function AnswerIcon({ status, size = 16 }: { status: AnswerStatus; size?: number }) {
  const Icon = icons[status];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}

interface AnswerButtonsProps {
  /** Name of the player or attendee, for screen readers. */
  name: string;
  answer: Availability | undefined;
  onAnswer: (available: Availability) => void;
}

const answers = [
  { available: 'YES', status: 'going' },
  { available: 'MAYBE', status: 'maybe' },
  { available: 'NO', status: 'cant' },
] as const;

/** Three one-tap availability buttons. 56 px high and full width on a phone. */
export function AnswerButtons({ name, answer, onAnswer }: AnswerButtonsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.buttons}>
      <legend className="visually-hidden">
        <Trans>Is {name} coming?</Trans>
      </legend>
      {answers.map(({ available, status }) => {
        const label = t(answerLabels[status]);
        return (
          <button
            key={available}
            type="button"
            aria-pressed={answer === available}
            aria-label={`${name}: ${label}`}
            className={clsx(classes.button, classes[status])}
            onClick={() => answer !== available && onAnswer(available)}
          >
            <AnswerIcon status={status} size={18} />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
