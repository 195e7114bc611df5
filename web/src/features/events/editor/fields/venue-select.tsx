import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { mayEver } from '@touchline/shared/permissions/rules';
import type { EventPlace, VenueView } from '@touchline/shared/venues/venue.model';
import { memo, Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../lib/lazy-with-retry';
import { optionsOf } from '../../../../lib/options';
import { useActor } from '../../../../lib/session';

const FieldDialog = lazyWithRetry(() => import('../../../../domain/places/field-dialog'));

interface VenueSelectProps {
  label: string;
  placeholder?: string;
  venues: readonly VenueView[];
  value?: EventPlace | null;
  onChange?: (place: EventPlace) => void;
  error?: React.ReactNode;
}

/** The value of the option that adds the typed field. No id of a venue looks like it. */
const ADD = '+';

/** Selects a venue, or adds one that is missing. A stored place that is no longer a venue stays selected. */
export const VenueSelect = memo(function VenueSelect(props: VenueSelectProps) {
  const { label, placeholder, venues, value, onChange, error } = props;
  const { t } = useLingui();
  const actor = useActor();
  const mayAdd = actor !== null && mayEver(actor, 'venue.addField');
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<string | null>(null);
  const typed = search.trim();
  const isKnown = venues.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) || typed === value?.name;
  const options = optionsOf(venues, value);

  const take = ({ id, name, latitude, longitude, address }: VenueView) =>
    onChange?.({ id, name, latitude, longitude, address });
  const choose = (chosen: string | null) => {
    if (chosen === ADD) return setAdding(typed);
    const venue = venues.find(({ id }) => id === chosen);
    if (venue) take(venue);
  };
  const nothingFound = venues.length > 0 ? t`No field by that name` : t`No fields yet. Admins add them under Fields.`;
  return (
    <>
      <Select
        label={label}
        placeholder={placeholder ?? ''}
        required
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        allowDeselect={false}
        nothingFoundMessage={mayAdd && venues.length === 0 ? t`No fields yet. Type the name of one.` : nothingFound}
        data={mayAdd && typed && !isKnown ? [...options, { value: ADD, label: t`Add “${typed}”` }] : options}
        value={value?.id ?? null}
        onChange={choose}
        error={error}
      />
      {adding !== null && (
        <Suspense fallback={null}>
          <FieldDialog
            name={adding}
            onClose={() => setAdding(null)}
            onAdded={(venue) => {
              setAdding(null);
              take(venue);
            }}
          />
        </Suspense>
      )}
    </>
  );
});
