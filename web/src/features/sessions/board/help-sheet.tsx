import { Trans, useLingui } from '@lingui/react/macro';
import { Table as Rows } from '@mantine/core';
import { Dialog } from '../../../ui/dialog';
import { KEYS } from './keyboard';
import { TOOLS, toolNames } from './tools';

/** Lists the keys and touch gestures of the board. */
export function HelpSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Keyboard and gestures`} size="lg">
      <Rows>
        <Rows.Tbody>
          <Rows.Tr>
            <Rows.Th scope="row">
              <Trans>Two fingers</Trans>
            </Rows.Th>
            <Rows.Td>
              <Trans>Zoom and move the board</Trans>
            </Rows.Td>
          </Rows.Tr>
          <Rows.Tr>
            <Rows.Th scope="row">
              <Trans>Pen</Trans>
            </Rows.Th>
            <Rows.Td>
              <Trans>
                Draw with it; from then on, hands and fingers only zoom and move the board until you load the page again
              </Trans>
            </Rows.Td>
          </Rows.Tr>
          {KEYS.map(([keys, does]) => (
            <Rows.Tr key={does.id}>
              <Rows.Th scope="row">{typeof keys === 'string' ? keys : t(keys)}</Rows.Th>
              <Rows.Td>{t(does)}</Rows.Td>
            </Rows.Tr>
          ))}
          {toolNames.map((tool) => (
            <Rows.Tr key={tool}>
              <Rows.Th scope="row">{TOOLS[tool].key.toUpperCase()}</Rows.Th>
              <Rows.Td>{t(TOOLS[tool].name)}</Rows.Td>
            </Rows.Tr>
          ))}
        </Rows.Tbody>
      </Rows>
    </Dialog>
  );
}
