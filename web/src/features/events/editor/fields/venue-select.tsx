import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { EventPlace, VenueView } from '@touchline/shared/venues/venue.model';
import { memo } from 'react';
import { optionsOf } from '../../../../lib/options';

interface VenueSelectProps {
  label: string;
  placeholder?: string;
  venues: readonly VenueView[];
  value?: EventPlace | null;
  onChange?: (place: EventPlace) => void;
  error?: React.ReactNode;
}

/** Selects a venue. A stored place that is no longer a venue stays selected. */
export const VenueSelect = memo(function VenueSelect(props: VenueSelectProps) {
  const { label, placeholder, venues, value, onChange, error } = props;
  const { t } = useLingui();
  const choose = (chosen: string | null) => {
    const venue = venues.find(({ id }) => id === chosen);
    if (!venue) return;
    const { id, name, latitude, longitude, address } = venue;
    onChange?.({ id, name, latitude, longitude, address });
  };
  return (
    <Select
      label={label}
      placeholder={placeholder ?? ''}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage={
        venues.length > 0 ? t`No field by that name` : t`No fields yet. Admins add them under Fields.`
      }
      data={optionsOf(venues, value)}
      value={value?.id ?? null}
      onChange={choose}
      error={error}
    />
  );
});
