import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText, NetworkError } from '../lib/errors';
import { EmptyState } from './empty-state';

export interface LoadErrorProps {
  /** Name of the failed data, as in "The teams". */
  what: string;
  /** The failed read, such as a query. */
  read: { error: unknown; refetch: () => unknown };
}

/** Shows a failed read with a retry button. The title is the text of the specification. */
export function LoadError({ what, read: { error, refetch } }: LoadErrorProps) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <EmptyState
        isError
        title={errorText(error)}
        help={
          error instanceof NetworkError && !navigator.onLine
            ? t`You are offline. ${what} will load when you are back online.`
            : t`${what} could not be loaded.`
        }
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} stroke={1.75} />}
            onClick={() => void refetch()}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </div>
  );
}
