import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Role } from '@touchline/shared/access/roles';
import { Link } from 'react-router-dom';
import { ROLE_NAMES } from '../features/users/user-values';
import { listOf } from '../lib/language';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';

interface ForbiddenPageProps {
  label: string;
  /** Roles that have the screen; empty: admins. */
  roles?: readonly Role[];
  /** True: the screen is about dues, and My account shows the viewer their own. */
  hasDues?: boolean;
}

/** Shown for a screen that the user's roles do not allow. */
export function ForbiddenPage({ label, roles = [], hasDues = false }: ForbiddenPageProps) {
  const { t } = useLingui();
  const names = listOf(roles.map((role) => t(ROLE_NAMES[role])));
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
