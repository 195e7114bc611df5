import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, List, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCurrentLocation, IconSearch } from '@tabler/icons-react';
import { type Place, parsePlace, wordsOf, zipOf } from '@touchline/shared/venues/read-place';
import { type FoundPlace, venuesContract } from '@touchline/shared/venues/venues.contract';
import { useRef, useState } from 'react';
import { call } from '../../lib/client';
import { useConfig } from '../../lib/config';
import { isKey } from '../../lib/keys';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';

/** Values of the form that a place fills in. */
export type PlaceValues = Place & Partial<Pick<FoundPlace, 'address' | 'zip'> & { name: string }>;

const locate = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error());
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  });

/** Fills in a place: by a pasted map link, a typed address, or the position of this device. */
export function FindPlace({ onPlace }: { onPlace: (place: PlaceValues) => void }) {
  const { t } = useLingui();
  const findsPlaces = useConfig()?.findsPlaces ?? false;
  const [typed, setTyped] = useState('');
  const [hint, setHint] = useState('');
  const [found, setFound] = useState<FoundPlace[] | null>(null);
  const { busy, error, setError, send } = useSubmit();
  const latest = useRef('');
  const lookUp = (text: string) => call(venuesContract.find_place, { query: { text } });

  const choose = (place: PlaceValues) => {
    setFound(null);
    onPlace(place);
  };
  /** Fills in coordinates at once; address and zip code follow if they are found. */
  const fill = async (place: PlaceValues) => {
    choose(place);
    if (!findsPlaces) return;
    const { latitude, longitude } = place;
    const asked = latest.current;
    const [nearest] = await lookUp(`${latitude}, ${longitude}`).catch(() => []);
    // Another place was entered meanwhile.
    if (nearest && latest.current === asked)
      onPlace({ latitude, longitude, address: nearest.address, zip: nearest.zip });
  };
  const noLocation = t`This link has no location. Open it in a browser, then copy the full address from there.`;
  /** Short links lead to their place through the server. */
  const follow = async (link: string) => {
    let places: FoundPlace[] = [];
    const isAnswered = await send(async () => {
      places = await lookUp(link);
    });
    if (latest.current !== link) return;
    const [place] = places;
    if (place) await (place.address ? choose(place) : fill(place));
    else if (isAnswered) setHint(noLocation);
  };
  const type = (text: string) => {
    latest.current = text.trim();
    setTyped(text);
    setFound(null);
    setError(null);
    const place = parsePlace(text);
    if (place) {
      const { name, address } = wordsOf(text);
      const zip = zipOf(address ?? '');
      void fill({ ...place, ...(name && { name }), ...(address && { address }), ...(zip && { zip }) });
    }
    const isLink = /^https?:\/\/./i.test(text.trim());
    setHint(!place && text && !isLink && !findsPlaces ? noLocation : '');
    if (!place && isLink) void follow(text.trim());
  };
  const find = () =>
    send(async () => {
      const places = await lookUp(typed.trim());
      const [only] = places;
      if (places.length === 1 && only) choose(only);
      else setFound(places);
    });
  const fillOwn = async () => {
    setHint('');
    const hasPlace = await send(() =>
      locate().then(fill, () =>
        Promise.reject(
          new Error(t`This device did not say where it is. Allow the location in the browser, or paste a map link.`),
        ),
      ),
    );
    if (hasPlace) setTyped('');
  };

  return (
    <Stack gap="xs">
      <TextInput
        label={findsPlaces ? t`Address or map link` : t`Map link`}
        description={
          findsPlaces ? t`Type an address, or paste a link from a map` : t`Paste one to fill in the location`
        }
        value={typed}
        error={hint}
        rightSection={busy ? <Loader size="xs" /> : null}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isKey(event, 'Enter') || !findsPlaces || !typed.trim()) return;
          event.preventDefault();
          void find();
        }}
      />
      <Group gap="xs">
        {findsPlaces && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSearch size={18} stroke={1.75} />}
            disabled={!typed.trim()}
            loading={busy}
            onClick={() => void find()}
          >
            <Trans>Find</Trans>
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCurrentLocation size={18} stroke={1.75} />}
          onClick={() => void fillOwn()}
        >
          <Trans>Use my location</Trans>
        </Button>
      </Group>
      <FormError error={error} />
      {found?.length === 0 && (
        <Text size="sm" role="status">
          <Trans>No place found. Try the street and the city, or paste a map link.</Trans>
        </Text>
      )}
      {found && found.length > 0 && (
        <List listStyleType="none" spacing={4} aria-label={t`Places found`}>
          {found.map((place) => (
            <List.Item key={`${place.latitude} ${place.longitude}`}>
              <UnstyledButton onClick={() => choose(place)} mih={48}>
                {place.address}
              </UnstyledButton>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
