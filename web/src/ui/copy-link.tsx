import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { copyText } from '../lib/copy-text';
import { specAlert } from './toasts/spec-alert';

/** Copies a link to a page of the app. Visitors who open it sign in first and return to it. */
export function CopyLink({ path, what }: { path: string; what: string }) {
  const { t } = useLingui();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      px={8}
      mx={-8}
      leftSection={<IconLink size={18} stroke={1.75} />}
      aria-label={t`Copy link to ${what}`}
      onClick={() =>
        void copyText(location.origin + path).then((copied) =>
          copied
            ? specAlert(t`Link copied`, { id: 'link-copied', tone: 'done' })
            : specAlert(t`The link was not copied, because this browser does not allow it.`),
        )
      }
    >
      <Trans>Copy link</Trans>
    </Button>
  );
}
