import { Plural, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyText } from '../lib/copy-text';
import { specAlert } from '../ui/toasts/spec-alert';

/** Mail programs cut longer links. */
const MOST_ADDRESSES_IN_LINK = 40;

interface WriteToFamiliesProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Mail addresses, each once. Without one there is no button. */
  addresses: readonly string[];
  families: number;
  subject: string;
  /** Text of the button, unless it copies the addresses. */
  children: ReactNode;
}

/** Opens the viewer's own mail program with the families as blind copies; of many families it copies the addresses. */
export function WriteToFamilies({ addresses, families, subject, children, ...look }: WriteToFamiliesProps) {
  const { t } = useLingui();
  const copy = async () => {
    if (await copyText(addresses.join(', '))) specAlert(t`Addresses copied`, { tone: 'done' });
    else specAlert(t`The addresses were not copied, because this browser does not allow it.`);
  };
  if (addresses.length === 0) return null;
  if (addresses.length > MOST_ADDRESSES_IN_LINK)
    return (
      <Button {...look} leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
        <Plural value={families} one="Copy the addresses of # family" other="Copy the addresses of # families" />
      </Button>
    );
  const query = `bcc=${addresses.map(encodeURIComponent).join(',')}&subject=${encodeURIComponent(subject)}`;
  return (
    <Button {...look} component="a" href={`mailto:?${query}`} leftSection={<IconMail size={18} stroke={1.75} />}>
      {children}
    </Button>
  );
}
