import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';

/** /players, /games and /sessions for an account that is ROOT alone: it reads accounts and teams, and no child's data. */
export default function NoChildrenPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const titles: Record<string, string> = { '/games': t`Games`, '/sessions': t`Sessions`, '/season': t`Season` };
  return (
    <Page title={titles[pathname] ?? t`Players`}>
      <EmptyState
        title={t`ROOT sees accounts and teams, not children`}
        help={t`Players, film and boards belong to the teams' own people. Give an account the role that it needs under Users.`}
        action={
          <Group justify="center">
            <Button component={Link} to="/admin/user">
              <Trans>Open Users</Trans>
            </Button>
            <Button component={Link} to="/admin/planning" variant="default">
              <Trans>Open Planning</Trans>
            </Button>
          </Group>
        }
      />
    </Page>
  );
}
