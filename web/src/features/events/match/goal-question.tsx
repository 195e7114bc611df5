import { Trans, useLingui } from '@lingui/react/macro';
import { questionsFor } from '@touchline/shared/match/entries';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { useCurrentUser } from '../../../lib/session';
import type { MatchWriter } from '../../../live/match/use-match';

interface GoalQuestionProps {
  match: MatchView;
  writer: MatchWriter;
  className: string | undefined;
  buttonClass: string;
}

type WithAuthor = EntryView & { by: NonNullable<EntryView['by']>; side: NonNullable<EntryView['side']>; at: number };
const hasAuthor = (entry: EntryView): entry is WithAuthor => entry.by !== undefined;

/** Asks both people who tapped a goal at nearly the same time whether it was one. The first answer holds for both. */
export function GoalQuestion({ match, writer, className, buttonClass }: GoalQuestionProps) {
  const { t } = useLingui();
  const userId = useCurrentUser()?.id ?? '';
  const [question] = questionsFor(userId, (match.entries ?? []).filter(hasAuthor));
  if (!question) return null;
  const { first, second } = question;
  return (
    <section className={className} aria-label={t`One goal or two?`}>
      <span>
        <Trans>Two people tapped this goal. One goal or two?</Trans>
      </span>
      <button type="button" className={buttonClass} onClick={() => writer.remove(second.id, first.id)}>
        <Trans>One</Trans>
      </button>
      <button type="button" className={buttonClass} onClick={() => writer.correct(second.id, { distinct: true })}>
        <Trans>Two</Trans>
      </button>
    </section>
  );
}
