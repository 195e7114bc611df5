import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { Link } from 'react-router-dom';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { queryOf } from '../../lib/query-of';
import classes from './users.module.css';

/** People whom a former staff member let into a team. An ADMIN checks whether they belong there. */
export function LetInPanel() {
  const { t } = useLingui();
  const zone = useClubZone();
  const { data = [] } = useQuery(queryOf(['let-in'], usersContract.list_let_in, {}));
  if (data.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t`People to look at`}>
      <Title order={2} size="h3">
        <Trans>People to look at</Trans>
      </Title>
      {data.map(({ id, at, about, teamId, team, letIn, children }) => {
        const left = day(at, zone, now());
        const people = letIn.join(', ');
        const names = children.join(', ');
        return (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {letIn.length > 0 && (
              <>
                <Trans>
                  {about} stopped being staff of {team} on {left}, and had let in: {people}.
                </Trans>{' '}
              </>
            )}
            {children.length > 0 && (
              <>
                <Trans>
                  {about} stopped being staff of {team} on {left}, and is a guardian of these children without having
                  been invited: {names}.
                </Trans>{' '}
              </>
            )}
            <Anchor component={Link} to={`/admin/team?id=${teamId}`} inherit>
              <Trans>Open the team</Trans>
            </Anchor>
          </Text>
        );
      })}
    </section>
  );
}
