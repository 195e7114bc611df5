import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { OwnInvitations } from '../domain/joining/own-invitations-slot';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';
import { NoRoleHelp } from './no-role-help';

/** Shown to users without a role instead of events, film and boards (specification 1.4). */
export default function NoRolePage({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <Page title={title}>
      <OwnInvitations />
      <EmptyState
        title={t`Allow us 10 minutes to add you to a team before you continue.`}
        help={
          <>
            <p>
              <Trans>
                Allow us 10 minutes to add you to the right team... please check your email and update your profile for
                us to better assist you
              </Trans>
            </p>
            <NoRoleHelp />
          </>
        }
        action={
          <Button component={Link} to="/admin/profile">
            <Trans>Update your profile</Trans>
          </Button>
        }
      />
    </Page>
  );
}
