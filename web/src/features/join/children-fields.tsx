import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Fieldset, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { type JoinFormState, newChild } from './join-values';

/** The children that ask to join: a name and a birth year each. */
export function ChildrenFields({ form }: { form: JoinFormState }) {
  const { t } = useLingui();
  const { children } = form.getValues();
  return (
    <Fieldset legend={t`Your children on this team`}>
      <Stack gap="sm">
        {children.map((child, index) => {
          const name = child.name || t`this child`;
          return (
            <Group key={child.key} gap="xs" align="start" wrap="nowrap">
              <TextInput
                flex={1}
                label={t`Child’s name`}
                autoComplete="off"
                {...form.getInputProps(`children.${index}.name`)}
              />
              <NumberInput
                w={104}
                label={t`Birth year`}
                hideControls
                min={1960}
                max={2060}
                clampBehavior="none"
                allowDecimal={false}
                {...form.getInputProps(`children.${index}.birthYear`)}
              />
              {children.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  size={36}
                  mt={26}
                  aria-label={t`Remove ${name}`}
                  onClick={() => form.removeListItem('children', index)}
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              )}
            </Group>
          );
        })}
        {children.length < MAX_CHILDREN && (
          <div>
            <Button variant="default" size="sm" onClick={() => form.insertListItem('children', newChild())}>
              <Trans>Add another child</Trans>
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
