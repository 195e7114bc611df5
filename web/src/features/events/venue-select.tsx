import { Select } from '@mantine/core';
import type { EventPlace } from '@touchline/shared/events/events.shapes';
import type { VenueView } from '@touchline/shared/venues/venues.shapes';

interface VenueSelectProps {
  label: string;
  venues: readonly VenueView[];
  value?: EventPlace | null;
  onChange?: (place: EventPlace) => void;
  error?: React.ReactNode;
}

/** Chooses a place from the venues; one that is no venue any more stays chosen. */
export function VenueSelect({ label, venues, value, onChange, error }: VenueSelectProps) {
  const choose = (chosen: string | null) => {
    const venue = venues.find(({ id }) => id === chosen);
    if (!venue) return;
    const { id, name, latitude, longitude, address } = venue;
    onChange?.({ id, name, latitude, longitude, address });
  };
  const gone = value && !venues.some(({ id }) => id === value.id) ? [{ value: value.id, label: value.name }] : [];
  return (
    <Select
      label={label}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage="No place of that name"
      data={[...gone, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value?.id ?? null}
      onChange={choose}
      error={error}
    />
  );
}
