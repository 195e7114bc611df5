import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { seesEveryTeam } from '@touchline/shared/access/actor';
import { couldEver } from '@touchline/shared/access/rule';
import { teamRules } from '@touchline/shared/teams/teams.rules';
import { Link } from 'react-router-dom';
import { useActor } from '../../lib/session';
import { EmptyState } from '../../ui/empty-state';

/** The empty state of a screen without a team. Links to the form of a new team for those who may create one. */
export function NoTeam() {
  const { t } = useLingui();
  const actor = useActor();
  if (!actor || !seesEveryTeam(actor))
    return <EmptyState title={t`You are not on a team yet`} help={t`Ask your coach or manager to add you.`} />;
  if (!couldEver(teamRules['team.add'], actor))
    return <EmptyState title={t`No teams yet`} help={t`An admin of the club can create one.`} />;
  return (
    <EmptyState
      title={t`No teams yet`}
      help={t`Create the first team, then add its players and families.`}
      action={
        <Button component={Link} to="/admin/team">
          <Trans>New team</Trans>
        </Button>
      }
    />
  );
}
