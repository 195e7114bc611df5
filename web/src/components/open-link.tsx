import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** Opens a link in a new tab. */
export const OpenLink = ({ link, words = 'Open the link' }: { link: string; words?: string }) => (
  <Button
    component="a"
    href={link}
    target="_blank"
    rel="noreferrer"
    variant="default"
    size="sm"
    rightSection={<IconExternalLink size={18} stroke={1.75} />}
  >
    {words}
  </Button>
);
