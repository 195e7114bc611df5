import clsx from 'clsx';
import { AnswerIcon } from './answer-icon';
import classes from './answer-word.module.css';
import type { Standing } from './tally';

const words: Record<Standing, string> = { going: 'Going', maybe: 'Maybe', cant: 'Can’t', silent: 'No answer' };

/** An answer in a table or a list: icon, word, colour. */
export const AnswerWord = ({ standing }: { standing: Standing }) => (
  <span className={clsx(classes.word, classes[standing])}>
    <AnswerIcon standing={standing} />
    {words[standing]}
  </span>
);
