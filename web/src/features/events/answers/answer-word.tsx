import { useLingui } from '@lingui/react/macro';
import clsx from 'clsx';
import { AnswerIcon } from './answer-buttons';
import { type AnswerStatus, answerLabels } from './answer-status';
import classes from './answer-word.module.css';

/** An answer in a table or list, as icon, word and colour. */
export function AnswerWord({ status }: { status: AnswerStatus }) {
  const { t } = useLingui();
  return (
    <span className={clsx(classes.word, classes[status])}>
      <AnswerIcon status={status} />
      {t(answerLabels[status])}
    </span>
  );
}
