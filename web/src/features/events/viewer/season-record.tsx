import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { SeasonRecord } from '@touchline/shared/events/season';
import { resultText } from '../../../domain/result-text';
import { day } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { listOf } from '../../../lib/language';
import classes from './season-games.module.css';

/** A game whose result does not count. */
interface UncountedGame {
  opponent?: string | undefined;
  name?: string;
  eventTime: number;
  result: string;
}

/** Names the games whose results do not count, so that nothing vanishes in silence. */
function Uncounted({ games }: { games: readonly UncountedGame[] }) {
  const zone = useClubZone();
  const now = useNow();
  const list = listOf(
    games.map(
      ({ opponent, name, eventTime, result }) =>
        `“${resultText(result)}” (${opponent || name}, ${day(eventTime, zone, now)})`,
    ),
  );
  return (
    <Text size="sm" c="var(--dim)">
      <Trans>Not counted: {list}</Trans>
    </Text>
  );
}

interface SeasonRecordProps {
  record: SeasonRecord;
  uncounted?: readonly UncountedGame[] | undefined;
}

/** Wins, draws, losses and goals of a season, and the results that do not count. */
export function SeasonRecordFacts({ record, uncounted = [] }: SeasonRecordProps) {
  const { t } = useLingui();
  const { played, won, drawn, lost, scored, conceded } = record;
  const facts = [
    [t`Won`, won],
    [t`Drawn`, drawn],
    [t({ message: 'Lost', context: 'games' }), lost],
    [t`Played`, played],
    [t`Goals`, scored],
    [t`Conceded`, conceded],
  ] as const;
  return (
    <>
      <ul aria-label={t`Season record`} className={classes.record}>
        {facts.map(([label, value]) => (
          <li key={label}>
            <span>{label}</span> <b>{value}</b>
          </li>
        ))}
      </ul>
      {played > 0 && (
        <div className={classes.balance} aria-hidden>
          {(
            [
              ['won', won],
              ['drawn', drawn],
              ['lost', lost],
            ] as const
          ).map(
            ([result, count]) => count > 0 && <span key={result} data-result={result} style={{ flexGrow: count }} />,
          )}
        </div>
      )}
      {uncounted.length > 0 && <Uncounted games={uncounted} />}
    </>
  );
}
