import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';

/** Shown for a screen that the user's roles do not allow. */
export function ForbiddenPage({ label }: { label: string }) {
  const { t } = useLingui();
  return (
    <Page title={t`You do not have access`}>
      <EmptyState
        title={t`Your role does not include “${label}”`}
        help={t`If you need it, ask an admin of the club.`}
        action={
          <Button component={Link} to="/">
            <Trans>Go to the start page</Trans>
          </Button>
        }
      />
    </Page>
  );
}
