import { IconCheck, IconHelp, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { AnswerStatus } from './answer-status';

const icons = { going: IconCheck, maybe: IconQuestionMark, cant: IconX, silent: IconHelp };

/** The icon of an answer, so that colour is not the only signal. */
export function AnswerIcon({ status, size = 16 }: { status: AnswerStatus; size?: number }) {
  const Icon = icons[status];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
