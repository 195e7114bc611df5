import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { playersContract } from '@touchline/shared/players/players.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { call } from '../../lib/client';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { errorText } from '../../lib/errors';
import { now } from '../../lib/now';
import { queryOf } from '../../lib/query-of';
import { specAlert } from '../../ui/toasts/spec-alert';
import classes from './people.module.css';
import { rereadPeople } from './people-query';

/** Merges of the last 7 days, each to undo. */
export function RecentMerges({ team }: { team: TeamView }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const zone = useClubZone();
  const [undoing, setUndoing] = useState('');
  const { data = [] } = useQuery({
    ...queryOf(['merges', team.id, team.version], playersContract.list_merges, { query: { teamId: team.id } }),
    placeholderData: (before, query) => (query?.queryKey[1] === team.id ? before : undefined),
  });
  const undo = async (id: string) => {
    setUndoing(id);
    try {
      await call(playersContract.undo_merge, { params: { id } });
      specAlert(t`Merge undone`, { tone: 'done' });
    } catch (failure) {
      specAlert(errorText(failure));
    } finally {
      setUndoing('');
      await Promise.all([rereadPeople(client, team.id), client.invalidateQueries({ queryKey: ['merges', team.id] })]);
    }
  };
  const count = data.length;
  if (count === 0) return null;
  return (
    <details className={classes.details}>
      <summary>
        <Plural value={count} one="# merge can be undone" other="# merges can be undone" />
      </summary>
      <ul className={classes.list} aria-label={t`Recent merges`}>
        {data.map(({ id, kept, dropped, by, expiresAt }) => {
          const until = day(expiresAt, zone, now());
          return (
            <li key={id} className={classes.person}>
              <div>
                <div className={classes.name}>
                  <Trans>
                    {dropped} is now {kept}
                  </Trans>
                </div>
                <div className={classes.facts}>
                  <Trans>
                    by {by}, until {until}
                  </Trans>
                </div>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={undoing === id}
                aria-label={t`Undo the merge of ${dropped}`}
                onClick={() => void undo(id)}
              >
                <Trans>Undo</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
