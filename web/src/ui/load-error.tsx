import { Trans, useLingui } from '@lingui/react/macro';
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
export function LoadError({ what, error, retry }: LoadErrorProps) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <EmptyState
        title={errorText(error)}
        help={
          error instanceof NetworkError && !navigator.onLine
            ? t`You are offline. ${what} will load when you are back online.`
            : t`${what} could not be loaded.`
        }
        action={
          <Button variant="default" leftSection={<IconRefresh size={20} stroke={1.75} />} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </div>
  );
}
