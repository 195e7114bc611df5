import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

/** A chunk of an older build is gone from the server once a newer one runs. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

/** What is left when a screen breaks: the rest of the app stays. */
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

/** What is left when the frame itself breaks. */
export const CrashRoute = () => <CrashPage error={useRouteError()} />;
