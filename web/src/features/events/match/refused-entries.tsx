import { Trans, useLingui } from '@lingui/react/macro';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { type MatchWriter, useRefusedEntries } from '../../../live/match/use-match';
import { useEntryText } from './timeline';

interface RefusedEntriesProps {
  match: MatchView;
  writer: MatchWriter;
  nameOf: (id: string) => string;
  /** The name of the other team. */
  opponent: string | undefined;
  className: string | undefined;
  buttonClass: string | undefined;
}

/** Entries that the server did not take, with its reason. They wait here until somebody decides. */
export function RefusedEntries({ match, writer, nameOf, opponent, className, buttonClass }: RefusedEntriesProps) {
  const { t } = useLingui();
  const text = useEntryText(nameOf, opponent);
  const { refused, forget } = useRefusedEntries(match.id);
  return refused.map(({ change, reason }) => {
    const { attendeeId, input } = change;
    const what = text(input as unknown as EntryView);
    const tryAgain = () => {
      forget(attendeeId);
      writer.resend(change);
    };
    return (
      <div key={attendeeId} className={className} role="alert">
        <span>
          {t`Not accepted: ${what}.`} {reason}
        </span>
        <button type="button" className={buttonClass} onClick={tryAgain}>
          <Trans>Try again</Trans>
        </button>
        <button type="button" className={buttonClass} onClick={() => forget(attendeeId)}>
          <Trans>Remove</Trans>
        </button>
      </div>
    );
  });
}
