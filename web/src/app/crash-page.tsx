import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

/** Whether a chunk failed to load. The server removes the chunks of an older build some time after an upgrade. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

/** Replaces a screen that has crashed. */
export function CrashPage({ error }: { error: unknown }) {
  return (
    <Page title={isStale(error) ? 'This page could not be loaded' : 'This page has stopped'}>
      <EmptyState
        title={isStale(error) ? 'There may be a newer version, or no connection' : 'Something broke on this page'}
        help="What you saved is safe. Load the page again to go on."
        action={<Button onClick={() => location.reload()}>Load again</Button>}
      />
    </Page>
  );
}

/** Replaces the whole page when the frame itself has crashed. */
export const CrashRoute = () => <CrashPage error={useRouteError()} />;
