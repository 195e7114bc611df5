import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { zipOf } from '@touchline/shared/venues/read-place';
import { type VenueInput, venueInput } from '@touchline/shared/venues/venue.model';
import { useEffect, useRef, useState } from 'react';
import { FindPlace, type PlaceValues } from '../../domain/places/find-place';
import { useConfig } from '../../lib/config';
import { FormError } from '../../ui/form/form-error';
import { GrowingTextarea } from '../../ui/form/quick-inputs';
import type { EditedForm } from '../../ui/form/use-edited-form';
import { MapPicture } from './map-picture';
import classes from './map-picture.module.css';

/** The values of the venue form: of every field that it sends. Number inputs are an empty text until a number is entered. */
export interface VenueValues extends Record<Exclude<keyof VenueInput, 'id'>, unknown> {
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
  /** True: the form edits a stored venue. */
  exists: boolean;
  onSave: () => void;
}

export function VenueForm({ edited, exists, onSave }: VenueFormProps) {
  const { t } = useLingui();
  const { form, error, busy } = edited;
  const findsPlaces = useConfig()?.findsPlaces ?? false;
  const [shows, setShows] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const { errors } = form;
  useEffect(() => {
    if (!submitted.current || Object.keys(errors).length === 0) return;
    submitted.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const { name } = form.values;
  const [latitude, longitude] = [form.values.latitude, form.values.longitude].map(Number);
  const isPlaced = form.values.latitude !== '' && form.values.longitude !== '';
  const lacksPlace = Boolean(errors.latitude || errors.longitude);

  const fill = ({ name: placeName, address, zip, ...place }: PlaceValues) => {
    const typed = form.getValues();
    form.setValues({
      ...place,
      ...(zip && { zip }),
      ...(placeName && !typed.name && { name: placeName }),
      ...(address && !typed.address && { address }),
    });
  };
  const typeAddress = (address: string) => {
    const previous = form.getValues();
    form.setFieldValue('address', address);
    const zip = zipOf(address);
    // Never replaces a code that was typed.
    if (zip && (previous.zip === '' || previous.zip === zipOf(previous.address))) form.setFieldValue('zip', zip);
  };

  const zipInput = <TextInput label={t`ZIP code`} required {...form.getInputProps('zip')} />;
  const typeInput = <TextInput label={t`Type`} placeholder={t`Turf, grass, indoor`} {...form.getInputProps('type')} />;
  return (
    <form
      ref={element}
      onSubmit={(submitEvent) => {
        submitted.current = true;
        form.onSubmit(onSave)(submitEvent);
      }}
      noValidate
      aria-label={t`Venue`}
    >
      <Stack gap="sm">
        {!exists && <FindPlace onPlace={fill} />}
        {isPlaced && <MapPicture place={{ latitude: latitude ?? 0, longitude: longitude ?? 0 }} name={name} />}
        <TextInput label={t`Name`} required {...form.getInputProps('name')} />
        <TextInput
          label={t`Address`}
          {...form.getInputProps('address')}
          onChange={({ currentTarget }) => typeAddress(currentTarget.value)}
        />
        {findsPlaces ? (
          typeInput
        ) : (
          // Without a lookup nothing fills in the code of an address that lacks it.
          <div className={classes.pair}>
            {zipInput}
            {typeInput}
          </div>
        )}
        <TextInput label={t`Website`} type="url" inputMode="url" {...form.getInputProps('url')} />
        <GrowingTextarea label={t`Description`} minRows={2} maxRows={8} {...form.getInputProps('description')} />
        <details
          open={shows || lacksPlace || (findsPlaces && Boolean(errors.zip))}
          onToggle={({ currentTarget }) => setShows(currentTarget.open)}
        >
          <summary className={classes.summary}>
            <Trans>Details</Trans>
          </summary>
          <Stack gap="sm" mt="xs">
            {exists && <FindPlace onPlace={fill} />}
            {lacksPlace && !isPlaced && (
              <Text size="sm" role="alert">
                <Trans>The place is missing. Paste a map link, use your location, or type it here.</Trans>
              </Text>
            )}
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
            {findsPlaces && zipInput}
          </Stack>
        </details>
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {exists ? t`Update` : t`Add`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
