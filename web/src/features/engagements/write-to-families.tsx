import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { copyText } from '../../lib/copy-text';
import { specAlert } from '../../ui/toasts/spec-alert';
import { addressesOf, type LedgerRow } from './ledger-rows';

/** Mail programs cut longer links. */
const MOST_ADDRESSES_IN_LINK = 40;

/** Opens the viewer's own mail program with the families as blind copies; of many families it copies the addresses. */
export function WriteToFamilies({ rows }: { rows: readonly LedgerRow[] }) {
  const { t } = useLingui();
  const addresses = addressesOf(rows);
  const families = rows.length;
  const copy = async () => {
    if (await copyText(addresses.join(', '))) specAlert(t`Addresses copied`, { tone: 'done' });
    else specAlert(t`The addresses were not copied, because this browser does not allow it.`);
  };
  if (addresses.length === 0) return null;
  if (addresses.length > MOST_ADDRESSES_IN_LINK)
    return (
      <Button leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
        <Plural value={families} one="Copy the addresses of # family" other="Copy the addresses of # families" />
      </Button>
    );
  const query = `bcc=${addresses.map(encodeURIComponent).join(',')}&subject=${encodeURIComponent(t`Club dues`)}`;
  return (
    <Button component="a" href={`mailto:?${query}`} leftSection={<IconMail size={18} stroke={1.75} />}>
      <Plural value={families} one="Write to # family" other="Write to # families" />
    </Button>
  );
}
