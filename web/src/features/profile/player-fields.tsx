import { Button, Fieldset, Group, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ProfileValues } from './profile-values';

interface PlayerFieldsProps {
  form: UseFormReturnType<ProfileValues>;
  index: number;
  /** Of a child that is not saved yet. */
  onRemove?: (() => void) | undefined;
}

/** One player sub-form. */
export function PlayerFields({ form, index, onRemove }: PlayerFieldsProps) {
  const input = (field: string) => form.getInputProps(`players.${index}.${field}`);
  return (
    <Fieldset legend={form.values.players[index]?.name || 'New player'}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Player name" required {...input('name')} />
        <TextInput label="Birth date" type="date" {...input('birthDate')} />
        <TextInput label="Position" {...input('position')} />
        <NumberInput label="Number" min={0} max={99} clampBehavior="none" hideControls {...input('number')} />
      </SimpleGrid>
      {onRemove && (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" size="compact-md" onClick={onRemove}>
            Take out again
          </Button>
        </Group>
      )}
    </Fieldset>
  );
}
