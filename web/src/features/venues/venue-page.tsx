import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { hasPin, NO_ZIP } from '@touchline/shared/venues/pin';
import { placeLinks } from '@touchline/shared/venues/place-links';
import type { VenueView } from '@touchline/shared/venues/venue.model';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { useMemo, useState } from 'react';
import { venuesQuery } from '../../domain/venues-query';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { when } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { mapApp } from '../../lib/map-app';
import { useRowRemoval } from '../../lib/row-removal';
import { threeWay } from '../../lib/three-way';
import { usePhone } from '../../lib/widths';
import { useComingEvents } from '../../live/queries/use-coming-events';
import { useTeams } from '../../live/queries/use-teams';
import { EditLayout } from '../../ui/edit-layout';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { FormError } from '../../ui/form/form-error';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { Page } from '../../ui/page';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn } from '../../ui/table/table-view';
import { emptyVenue, VenueForm, type VenueValues, venueErrors } from './venue-form';

const { add_venue, remove_venue } = venuesContract;

/** Without the pin and the ZIP code of a field that was added by its name. */
const valuesOf = ({ id: _id, ...values }: VenueView): VenueValues => ({
  ...values,
  ...(!hasPin(values) && { latitude: '', longitude: '' }),
  ...(values.zip === NO_ZIP && { zip: '' }),
});

const noTeams: readonly TeamView[] = [];

/** /admin/venue: the venue form next to the table. The search also covers id and zip (specification 2.11). */
export default function VenuePage() {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const coming = useComingEvents(useTeams().data ?? noTeams);
  const next = new Map((coming ?? []).toReversed().map((event) => [event.eventLocation.id, event]));
  const nextText = ({ id }: VenueView) => {
    const event = next.get(id);
    return event && `${when(event.eventTime, zone, now)} · ${event.name}`;
  };
  const columns: EntityColumn<VenueView>[] = [
    {
      key: 'name',
      title: t`Name`,
      value: ({ name }) => name,
      render: ({ name }) => (
        <Text span inherit fw={550}>
          {name}
        </Text>
      ),
      width: 220,
      phone: 'title',
    },
    {
      key: 'address',
      title: t`Address`,
      value: ({ address }) => address,
      link: (venue) =>
        venue.address ? placeLinks({ ...venue, url: venue.url || undefined }, mapApp()).map : undefined,
      phone: 'fact',
    },
    ...(coming
      ? [
          {
            key: 'next',
            title: t`Next event`,
            value: ({ id }: VenueView) => next.get(id)?.eventTime,
            words: (venue: VenueView) => nextText(venue) ?? '',
            render: (venue: VenueView) =>
              nextText(venue) ?? (
                <Text span inherit c="var(--dim)">
                  <Trans>Nothing planned</Trans>
                </Text>
              ),
            width: 370,
            phone: 'fact' as const,
          },
        ]
      : []),
    { key: 'zip', title: t`ZIP code`, value: ({ zip }) => zip, hidden: true },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
  ];
  const labels = {
    name: t`Name`,
    type: t`Type`,
    zip: t`ZIP code`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    url: t`Website`,
    address: t`Address`,
    description: t`Description`,
  };
  const client = useQueryClient();
  const venues = useQuery(venuesQuery);
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useChosenRow(venues);
  const values = useMemo(() => (selected ? valuesOf(selected) : emptyVenue), [selected]);
  const edited = useEditedForm({ id: selected?.id, values, validate: venueErrors });
  const phone = usePhone();
  const [adding, setAdding] = useState<boolean | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  // A club without venues needs its first one.
  const isNewOpen = (adding ?? venues.data?.length === 0) && selectedId === undefined;
  const openNew = () => {
    setAdding(true);
    select(undefined);
  };
  const reload = () => client.invalidateQueries({ queryKey: venuesQuery.queryKey });

  /** Merges the changes into the current venue, because venues have no `rev`. */
  const mergedValues = async (): Promise<VenueValues & { id?: string }> => {
    const typed = edited.form.getValues();
    if (!selected) return typed;
    const currentVenue = (await client.fetchQuery({ ...venuesQuery, staleTime: 0 })).find(
      ({ id }) => id === selected.id,
    );
    if (!currentVenue) throw new Error(t`Somebody deleted this venue. Nothing was saved.`);
    const { values: merged, conflicts } = threeWay(edited.base, typed, valuesOf(currentVenue));
    if (conflicts.length > 0)
      throw new Error(t`Somebody else changed this field too. Choose what to keep, then save again.`);
    return { ...merged, id: selected.id };
  };
  const save = async () => {
    const saved = await edited.run(async () => {
      const body = await mergedValues();
      const id = await call(add_venue, {
        body: { ...body, latitude: Number(body.latitude), longitude: Number(body.longitude) },
      });
      await reload();
      if (!selected) setAdded(new Set([id]));
      setAdding(false);
      select(id);
    });
    if (saved && !selected) edited.form.setValues(emptyVenue);
  };

  const removal = useRowRemoval(
    ({ id, zip }: VenueView) => call(remove_venue, { params: { prefix: id.slice(0, 3), zip, id } }),
    removed,
    reload,
  );

  const form = (
    <>
      <ConflictNotice conflicts={edited.conflicts} labels={labels} onResolve={edited.resolve} />
      <VenueForm key={selected?.id ?? ''} edited={edited} exists={selected !== undefined} onSave={() => void save()} />
    </>
  );
  return (
    <Page
      title={t`Venues`}
      // On a phone the button stands beside the title.
      {...(!phone && { hint: t`The fields and gyms where the club plays.` })}
      width="wide"
      aside={
        <Button
          variant={isNewOpen ? 'default' : 'filled'}
          aria-expanded={isNewOpen}
          {...(!isNewOpen && { leftSection: <IconPlus size={18} stroke={1.75} /> })}
          onClick={() => (isNewOpen ? setAdding(false) : openNew())}
        >
          {isNewOpen ? t`Close` : t`Add venue`}
        </Button>
      }
    >
      <EditLayout
        title={selected ? selected.name : t`New venue`}
        {...place}
        adding={isNewOpen || (selected && !phone) ? 'open' : 'folded'}
        idle={!isNewOpen && !selected}
        form={isNewOpen || (selected && !phone) ? form : null}
        table={
          <div>
            <EntityTable<VenueView>
              label={t`Venues`}
              rows={venues.data ?? []}
              columns={columns}
              rowId={({ id }) => id}
              selectedId={selectedId ?? null}
              onSelect={(row) => {
                setAdding(false);
                select(row.id);
              }}
              arrived={added}
              editor={
                phone
                  ? {
                      form: (
                        <section aria-label={selected?.name ?? ''}>
                          <VisuallyHidden component="h2">{selected?.name}</VisuallyHidden>
                          {form}
                        </section>
                      ),
                      onClose: () => select(undefined),
                    }
                  : undefined
              }
              read={venues}
              emptyText={t`No venues yet`}
              emptyHelp={t`Add the first one with “Add venue”.`}
              actions={[
                deletion(removal.remove, ({ name }) => ({
                  title: t`Delete ${name}?`,
                  text: t`New games can’t be scheduled there. Past games keep its name.`,
                })),
              ]}
            />
            <FormError error={removal.error} />
          </div>
        }
      />
    </Page>
  );
}
