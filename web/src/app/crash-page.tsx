import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

/** Whether a chunk failed to load. The server removes the chunks of an older build some time after an upgrade. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

/** Replaces a screen that has crashed. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <Page title={isStale(error) ? t`This page did not load` : t`This page stopped working`}>
      <EmptyState
        title={
          isStale(error) ? t`You may be offline, or the app has a new version` : t`Something went wrong on this page`
        }
        help={t`What you saved is safe. Reload the page to continue.`}
        action={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
      />
    </Page>
  );
}
