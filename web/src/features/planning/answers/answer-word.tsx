import clsx from 'clsx';
import { AnswerIcon } from './answer-icon';
import type { AnswerStatus } from './answer-status';
import classes from './answer-word.module.css';

const words: Record<AnswerStatus, string> = { going: 'Going', maybe: 'Maybe', cant: 'Can’t', silent: 'No answer' };

/** An answer in a table or list, as icon, word and colour. */
export const AnswerWord = ({ status }: { status: AnswerStatus }) => (
  <span className={clsx(classes.word, classes[status])}>
    <AnswerIcon status={status} />
    {words[status]}
  </span>
);
