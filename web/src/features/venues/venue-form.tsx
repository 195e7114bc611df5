import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { venueInput } from '@touchline/shared/venues/venue.model';
import { useState } from 'react';
import { FormError } from '../../components/form-error';
import { GrowingTextarea } from '../../components/quick-inputs';
import { useConfig } from '../../lib/config';
import type { EditedForm } from '../../lib/use-edited-form';
import { FindPlace, type PlaceValues } from './find-place';
import { MapPicture } from './map-picture';
import classes from './map-picture.module.css';

/** The values of the venue form. Number inputs are an empty text until a number is entered. */
export interface VenueValues {
  name: string;
  type: string;
  zip: string;
  latitude: number | string;
  longitude: number | string;
  url: string;
  address: string;
  description: string;
}

export const emptyVenue: VenueValues = {
  name: '',
  type: '',
  zip: '',
  latitude: '',
  longitude: '',
  url: '',
  address: '',
  description: '',
};

const checked = schemaResolver(venueInput, { sync: true });

/** Validates with the server's schema; an empty number counts as missing. */
export const venueErrors = (values: VenueValues) => ({
  ...checked(values),
  ...(values.latitude === '' && { latitude: t`Latitude is required` }),
  ...(values.longitude === '' && { longitude: t`Longitude is required` }),
});

interface VenueFormProps {
  edited: EditedForm<VenueValues>;
  /** Whether the form edits a stored venue. */
  exists: boolean;
  onSave: () => void;
  onNew: () => void;
}

export function VenueForm({ edited, exists, onSave, onNew }: VenueFormProps) {
  const { t } = useLingui();
  const { form, error, busy } = edited;
  const findsPlaces = useConfig()?.findsPlaces ?? false;
  const [shows, setShows] = useState(false);
  const { name } = form.values;
  const [latitude, longitude] = [form.values.latitude, form.values.longitude].map(Number);
  const isPlaced = form.values.latitude !== '' && form.values.longitude !== '';
  const isWrong = ['latitude', 'longitude', 'zip'].some((field) => Boolean(form.errors[field]));

  const fill = ({ address, zip, ...place }: PlaceValues) =>
    form.setValues({
      ...place,
      ...(zip && { zip }),
      ...(address && !form.getValues().address && { address }),
    });

  return (
    <form onSubmit={form.onSubmit(onSave)} noValidate aria-label={t`Field`}>
      <Stack gap="sm">
        <TextInput label={t`Name`} required {...form.getInputProps('name')} />
        <FindPlace onPlace={fill} />
        {isPlaced && <MapPicture place={{ latitude: latitude ?? 0, longitude: longitude ?? 0 }} name={name} />}
        <TextInput label={t`Address`} {...form.getInputProps('address')} />
        <TextInput label={t`Type`} placeholder={t`Turf, grass, indoor`} {...form.getInputProps('type')} />
        <TextInput label={t`Website`} type="url" inputMode="url" {...form.getInputProps('url')} />
        <GrowingTextarea label={t`Description`} minRows={2} maxRows={8} {...form.getInputProps('description')} />
        <details
          // Without a lookup nothing fills in the zip code.
          open={shows || isWrong || !findsPlaces}
          onToggle={({ currentTarget }) => setShows(currentTarget.open)}
        >
          <summary className={classes.summary}>
            <Trans>Details</Trans>
          </summary>
          <Stack gap="sm" mt="xs">
            <SimpleGrid cols={2} spacing="sm">
              <NumberInput
                label={t`Latitude`}
                required
                hideControls
                decimalScale={7}
                {...form.getInputProps('latitude')}
              />
              <NumberInput
                label={t`Longitude`}
                required
                hideControls
                decimalScale={7}
                {...form.getInputProps('longitude')}
              />
            </SimpleGrid>
            <TextInput label={t`ZIP code`} required {...form.getInputProps('zip')} />
          </Stack>
        </details>
        <FormError error={error} />
        <Group justify="space-between">
          {exists ? (
            <Button variant="default" onClick={onNew}>
              <Trans>New field</Trans>
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={busy}>
            {exists ? t`Update` : t`Add`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
