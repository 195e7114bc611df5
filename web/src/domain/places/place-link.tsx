import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type LinkedPlace, placeLinks } from '@touchline/shared/venues/place-links';
import { mapApp } from '../../lib/map-app';
import classes from './place-link.module.css';

const inNewTab = { target: '_blank', rel: 'noreferrer' } as const;

interface PlaceLinkProps {
  place: LinkedPlace;
  /** False: the name alone, for short rows. */
  withAddress?: boolean;
  /** False: Tab passes it, because the way there has a stop elsewhere. */
  isTabStop?: boolean;
}

/** A place by its name and address, as a link to a map. */
export function PlaceLink({ place, withAddress = true, isTabStop = true }: PlaceLinkProps) {
  const { name, address } = place;
  return (
    <a
      href={placeLinks(place, mapApp()).map}
      className={classes.link}
      tabIndex={isTabStop ? undefined : -1}
      {...inNewTab}
    >
      <span className={classes.name}>
        {name}
        {withAddress && address && `, ${address}`}
      </span>{' '}
      <span className="visually-hidden">
        <Trans>(map)</Trans>
      </span>
    </a>
  );
}

/** Opens the way to a place. */
export const DirectionsButton = ({ place }: Pick<PlaceLinkProps, 'place'>) => (
  <Button component="a" href={placeLinks(place, mapApp()).directions} {...inNewTab} variant="default" size="sm">
    <Trans>Directions</Trans>
  </Button>
);
