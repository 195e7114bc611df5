import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state';
import { Page } from './page';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Page Not Found`}>
      <EmptyState
        title={t`There is no page at this address`}
        help={t`It may have moved. Check the address, or go to the start page.`}
        action={
          <Button component={Link} to="/">
            <Trans>Go to the start page</Trans>
          </Button>
        }
      />
    </Page>
  );
}
