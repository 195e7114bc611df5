import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { FieldActions } from '../../../ui/form/use-edited-form';
import { type ActionCodeRow, newActionCode } from './event-items';
import type { EventValues } from './event-values';

interface ActionCodesProps {
  actions: FieldActions<EventValues>;
  /** Path of the play in the form, such as `plays.0`. */
  path: string;
  codes: readonly ActionCodeRow[];
  /** Errors of the play. The inputs read theirs from `actions`; here they only cause a render. */
  errors: FormErrors | undefined;
}

/** The action codes of one play (specification 3.5). */
export const ActionCodes = memo(function ActionCodes({ actions, path, codes }: ActionCodesProps) {
  const { t } = useLingui();
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Group justify="space-between">
        <Text component="legend" size="sm" fw={550}>
          <Trans>Action codes</Trans>
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => actions.insertListItem(`${path}.actionCodes`, newActionCode())}
        >
          <Trans>Add action code</Trans>
        </Button>
      </Group>
      {codes.map((_code, index) => {
        const count = index + 1;
        const input = (field: string) => actions.getInputProps(`${path}.actionCodes.${index}.${field}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: action codes have no id.
          <Group key={index} gap="xs" align="end">
            <TextInput flex="1 1 90px" label={t`Action ID (acid)`} {...input('acid')} />
            <TextInput flex="1 1 90px" label={t`Shirt color`} {...input('shirtColor')} />
            <NumberInput flex="1 1 90px" label={t`Shirt number`} hideControls {...input('shirtNumber')} />
            <NumberInput flex="1 1 90px" label={t`Code`} required hideControls {...input('code')} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Remove action code ${count}`}
              onClick={() => actions.removeListItem(`${path}.actionCodes`, index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </Group>
        );
      })}
    </Stack>
  );
});
