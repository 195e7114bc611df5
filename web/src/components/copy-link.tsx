import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { copyText } from '../lib/copy-text';
import { specAlert } from './spec-alert';

/** Copies a link to a page of the app. Visitors who open it log in first and return to it. */
export const CopyLink = ({ path, what }: { path: string; what: string }) => (
  <Button
    variant="default"
    size="sm"
    leftSection={<IconLink size={18} stroke={1.75} />}
    aria-label={`Copy link to ${what}`}
    onClick={() =>
      void copyText(location.origin + path).then((copied) =>
        copied
          ? specAlert('Link copied', { id: 'link-copied', tone: 'done' })
          : specAlert('The link could not be copied: this browser gives the page no clipboard.'),
      )
    }
  >
    Copy link
  </Button>
);
