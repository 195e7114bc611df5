import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText, NetworkError } from '../lib/errors';
import { EmptyState } from './empty-state';

interface LoadErrorProps {
  /** Name of the failed data, as in "The teams". */
  what: string;
  error: unknown;
  retry: () => void;
}

/** Shows a failed read with a retry button. The title is the text of the specification. */
export const LoadError = ({ what, error, retry }: LoadErrorProps) => (
  <div role="alert">
    <EmptyState
      title={errorText(error)}
      help={
        error instanceof NetworkError && !navigator.onLine
          ? `You are offline. ${what} will load when the connection is back.`
          : `${what} could not be loaded.`
      }
      action={
        <Button variant="default" leftSection={<IconRefresh size={20} stroke={1.75} />} onClick={retry}>
          Try again
        </Button>
      }
    />
  </div>
);
