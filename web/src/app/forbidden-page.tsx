import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ROLE_NAMES } from '../features/users/user-values';
import { listOf } from '../lib/language';
import { useCurrentUser } from '../lib/session';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';
import type { AdminScreen } from './shell/screens';

interface ForbiddenPageProps {
  label: string;
  /** The screen, when it is one of Tasks. */
  screen?: AdminScreen;
}

/** Shown for a screen that the user's roles do not allow. */
export default function ForbiddenPage({ label, screen }: ForbiddenPageProps) {
  const { t } = useLingui();
  const user = useCurrentUser();
  // My account shows parents their own dues.
  const hasDues = screen?.path === 'engagement' && user?.roles.includes('PARENT');
  const names = listOf((screen?.roles ?? []).map((role) => t(ROLE_NAMES[role])));
  return (
    <Page title={t`You do not have access`}>
      <EmptyState
        title={t`Your role does not include “${label}”`}
        help={
          names
            ? t`These roles have it: ${names}. If you need it, ask an admin of the club.`
            : t`If you need it, ask an admin of the club.`
        }
        action={
          hasDues ? (
            <Button component={Link} to="/admin/profile">
              <Trans>See what you owe in My account</Trans>
            </Button>
          ) : (
            <Button component={Link} to="/">
              <Trans>Go to the start page</Trans>
            </Button>
          )
        }
      />
    </Page>
  );
}
