import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FieldActions } from '../../lib/use-edited-form';
import { type ActionCodeRow, newActionCode } from './event-items';
import type { EventValues } from './event-values';

interface ActionCodesProps {
  actions: FieldActions<EventValues>;
  /** Path of the play in the form, such as `plays.0`. */
  path: string;
  codes: readonly ActionCodeRow[];
}

/** The action codes of one play (specification 3.5). */
export const ActionCodes = ({ actions, path, codes }: ActionCodesProps) => (
  <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
    <Group justify="space-between">
      <Text component="legend" size="sm" fw={550}>
        Action codes
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => actions.insertListItem(`${path}.actionCodes`, newActionCode())}
      >
        Add action code
      </Button>
    </Group>
    {codes.map((_code, index) => {
      const input = (field: string) => actions.getInputProps(`${path}.actionCodes.${index}.${field}`);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: action codes have no id.
        <Group key={index} gap="xs" align="end" wrap="nowrap">
          <TextInput label="Acid" {...input('acid')} />
          <TextInput label="Shirt color" {...input('shirtColor')} />
          <NumberInput label="Shirt number" hideControls {...input('shirtNumber')} />
          <NumberInput label="Code" required hideControls {...input('code')} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove action code ${index + 1}`}
            onClick={() => actions.removeListItem(`${path}.actionCodes`, index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Group>
      );
    })}
  </Stack>
);
