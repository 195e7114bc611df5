import { useLingui } from '@lingui/react/macro';
import { dayOf } from '@touchline/shared/wall-clock';
import { clock, whenInSentence } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';

/** Until when a family should answer, or that answers are late by now. */
export default function AnswerDeadline({ answerBy }: { answerBy: number }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const end = whenInSentence(answerBy, zone, now);
  const hour = clock(answerBy, zone).replace(':00', '');
  if (answerBy <= now) return <span>{t`Staff see answers after ${end} as late.`}</span>;
  if (dayOf(answerBy, zone) !== dayOf(now, zone)) return <span>{t`Answer by ${end}`}</span>;
  return <span style={{ whiteSpace: 'nowrap' }}>{t`By ${hour} today`}</span>;
}
