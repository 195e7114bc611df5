import { IconCheck, IconHelp, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { Standing } from './tally';

const icons = { going: IconCheck, maybe: IconQuestionMark, cant: IconX, silent: IconHelp };

/** The shape of an answer: colour never says it alone. */
export function AnswerIcon({ standing, size = 16 }: { standing: Standing; size?: number }) {
  const Icon = icons[standing];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
