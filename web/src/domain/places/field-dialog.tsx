import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { hasPin } from '@touchline/shared/venues/pin';
import type { FieldInput, VenueView } from '@touchline/shared/venues/venue.model';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { useSubmit } from '../../lib/use-submit';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { venuesQuery } from '../venues-query';
import { FindPlace } from './find-place';

interface FieldDialogProps {
  name: string;
  onAdded: (venue: VenueView) => void;
  onClose: () => void;
}

/** Adds a field where an event is planned: a name is enough, and a map link or an address shows the way. */
export default function FieldDialog({ name, onAdded, onClose }: FieldDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [field, setField] = useState<FieldInput>({ name, address: '', url: '' });
  const { busy, error, send } = useSubmit();
  const set = (changed: Partial<FieldInput>) => setField((before) => ({ ...before, ...changed }));
  const add = async () => {
    let added: VenueView | undefined;
    await send(async () => {
      added = await call(venuesContract.add_field, { body: field });
      await client.invalidateQueries({ queryKey: venuesQuery.queryKey });
    });
    if (added) onAdded(added);
  };
  return (
    <Dialog opened onClose={onClose} title={t`New field`}>
      <Stack gap="sm">
        <TextInput
          label={t`Name`}
          required
          maxLength={100}
          data-autofocus
          value={field.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <FindPlace
          onPlace={({ name: found, zip, address, ...pin }) =>
            setField((before) => ({
              ...before,
              ...pin,
              ...(zip && { zip }),
              ...(found && !before.name && { name: found }),
              ...(address && { address }),
            }))
          }
        />
        <TextInput
          label={t`Address`}
          maxLength={200}
          value={field.address}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
        <Text size="sm" role="status">
          {hasPin(field) ? (
            <Trans>The pin is set.</Trans>
          ) : (
            <Trans>Without a pin, maps search for the address or the name.</Trans>
          )}
        </Text>
        <FormError error={error} />
        <Button loading={busy} disabled={!field.name.trim()} onClick={() => void add()}>
          <Trans>Add this field</Trans>
        </Button>
      </Stack>
    </Dialog>
  );
}
