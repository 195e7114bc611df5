import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { eventPlanningContract, type FamilyShare } from '@touchline/shared/events/event-planning.contract';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { listOf } from '../../../lib/language';
import { queryOf } from '../../../lib/query-of';
import { LoadError } from '../../../ui/load-error';
import classes from './event-help.module.css';

const firstNames = ({ players }: FamilyShare) => listOf(players.map(({ name }) => firstNameOf(name)));

/**
 * How many jobs and rides each family took on in this season, those with the fewest first.
 * @param version the event's version: with each change the shares are read again
 */
export default function FamilyShares({ team, version }: { team: string; version: number }) {
  const { t } = useLingui();
  const shares = useQuery({
    ...queryOf(['shares', team, version], eventPlanningContract.show_shares, { query: { tag: team } }),
    placeholderData: keepPreviousData,
  });
  if (shares.error && !shares.data) return <LoadError what={t`The list`} read={shares} />;
  if (!shares.data) return <Skeleton height={96} />;
  if (shares.data.length === 0)
    return (
      <Text size="sm" c="var(--dim)">
        <Trans>No players on the roster yet.</Trans>
      </Text>
    );
  return (
    <ul className={classes.shares} aria-label={t`Who has helped this season`}>
      {shares.data.map((share) => {
        const { jobs, rides } = share;
        const count = jobs + rides;
        const names = firstNames(share);
        const helped = [
          plural(jobs, { one: '# job', other: '# jobs' }),
          plural(rides, { one: '# ride', other: '# rides' }),
        ];
        return (
          <li key={share.players[0]?.id} className={classes.share} data-none={count === 0 || undefined}>
            <Trans>
              {names}’s family: <b>{count}</b> this season
            </Trans>
            {count > 0 && <span className={classes.detail}> ({listOf(helped)})</span>}
          </li>
        );
      })}
    </ul>
  );
}
