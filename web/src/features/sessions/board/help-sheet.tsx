import { Modal, Table as Rows } from '@mantine/core';
import { KEYS } from './keyboard';
import { TOOLS, toolNames } from './tools';

/** Lists the keys and touch gestures of the board. */
export const HelpSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keys and gestures" size="lg">
    <Rows>
      <Rows.Tbody>
        <Rows.Tr>
          <Rows.Th scope="row">Two fingers</Rows.Th>
          <Rows.Td>Zoom and move the paper</Rows.Td>
        </Rows.Tr>
        {KEYS.map(([keys, does]) => (
          <Rows.Tr key={keys}>
            <Rows.Th scope="row">{keys}</Rows.Th>
            <Rows.Td>{does}</Rows.Td>
          </Rows.Tr>
        ))}
        {toolNames.map((tool) => (
          <Rows.Tr key={tool}>
            <Rows.Th scope="row">{TOOLS[tool].key.toUpperCase()}</Rows.Th>
            <Rows.Td>{TOOLS[tool].name}</Rows.Td>
          </Rows.Tr>
        ))}
      </Rows.Tbody>
    </Rows>
  </Modal>
);
