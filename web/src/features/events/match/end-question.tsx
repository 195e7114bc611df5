import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchView } from '@touchline/shared/match/match.model';
import { presumedEnd } from '@touchline/shared/match/presumed-end';
import { standingOf } from '@touchline/shared/match/shapes';
import { useState } from 'react';
import { clock } from '../../../lib/club-time';
import { useClubZone } from '../../../lib/config';
import { useSeconds } from '../../../lib/use-seconds';
import type { MatchWriter } from '../../../live/match/use-match';
import { periodName } from './match-words';
import { TimesDialog } from './times-dialog';

interface EndQuestionProps {
  match: MatchView;
  /** When the match was planned to begin (ms). */
  planned: number;
  writer: MatchWriter;
  nameOf: (id: string) => string;
  /** Says what was done, and offers to undo it. */
  onDone: (label: string, undo: () => void) => void;
  className: string | undefined;
  buttonClass: string | undefined;
}

/** Asks staff whether a period without a sign of life ended as planned. The answer is an entry, so it holds for everybody. */
export function EndQuestion({ match, planned, writer, nameOf, onDone, className, buttonClass }: EndQuestionProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const end = presumedEnd(match, useSeconds());
  const [isTimes, setTimes] = useState(false);
  const { format } = standingOf(match);
  const say = (text: string, kind: 'PERIOD_END' | 'END' | 'NOTE', fields: { at?: number; note?: string }) => {
    const id = writer.add(kind, fields);
    onDone(text, () => writer.remove(id));
  };
  const question = (period: string, time: string, isPlanned: boolean) =>
    isPlanned ? t`${period}: ended at ${time}, as planned?` : t`${period}: ended at ${time}?`;
  return (
    <>
      {end && (
        <section className={className} aria-label={t`Has it ended?`}>
          <span>{question(periodName(end.period, format), clock(end.at, zone), end.isPlanned)}</span>
          <button
            type="button"
            className={buttonClass}
            onClick={() =>
              say(t`The end is saved.`, end.period < format.periods ? 'PERIOD_END' : 'END', { at: end.at })
            }
          >
            <Trans>Yes</Trans>
          </button>
          <button
            type="button"
            className={buttonClass}
            onClick={() => say(t`The clock goes on.`, 'NOTE', { note: t`Still playing` })}
          >
            <Trans>No, still playing</Trans>
          </button>
          <button type="button" className={buttonClass} onClick={() => setTimes(true)}>
            <Trans>Other time</Trans>
          </button>
        </section>
      )}
      {isTimes && (
        <TimesDialog
          match={match}
          planned={planned}
          writer={writer}
          nameOf={nameOf}
          onDone={onDone}
          onClose={() => setTimes(false)}
        />
      )}
    </>
  );
}
