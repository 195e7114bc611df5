import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** Opens a link in a new tab. */
export function OpenLink({ link, words }: { link: string; words?: string }) {
  const { t } = useLingui();
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size="sm"
      rightSection={<IconExternalLink size={18} stroke={1.75} />}
    >
      {words ?? t`Open link`}
    </Button>
  );
}
