import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Text } from '@mantine/core';
import { placeLinks } from '@touchline/shared/venues/place-links';
import type { Place } from '@touchline/shared/venues/read-place';
import { useConfig } from '../../lib/config';
import { mapApp } from '../../lib/map-app';
import classes from './map-picture.module.css';
import { mapTiles } from './map-tiles';

/** Size of the picture (px). */
const SIZE = { width: 480, height: 180 };
const TILE = 256;

/** A small map of a place, if the club has a tile server, and a link to directions. */
export function MapPicture({ place, name }: { place: Place; name: string }) {
  const { t } = useLingui();
  const template = useConfig()?.mapTilesUrl;
  const { latitude, longitude } = place;
  return (
    <div>
      {template && (
        <div role="img" aria-label={t`Map of ${name}`} className={classes.map}>
          <div className={classes.tiles} style={SIZE}>
            {mapTiles(place, SIZE).map(({ z, x, y, left, top }) => (
              <img
                key={`${x} ${y}`}
                alt=""
                width={TILE}
                height={TILE}
                style={{ left, top }}
                src={template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
              />
            ))}
            <span className={classes.pin} />
          </div>
          <Text size="xs" c="var(--dim)">
            <Trans>© OpenStreetMap</Trans>
          </Text>
        </div>
      )}
      <Group gap="sm">
        <Anchor href={placeLinks({ name, ...place }, mapApp()).directions} target="_blank" rel="noreferrer">
          <Trans>Directions</Trans>
        </Anchor>
        <Text size="sm" c="var(--dim)">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </Text>
      </Group>
    </div>
  );
}
