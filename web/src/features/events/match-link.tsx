import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { Link } from 'react-router-dom';
import { matchAddress } from '../../domain/match-address';
import { useClubZone, useNow } from '../../lib/config';
import { hasMatch, isOnItsDay } from '../../live/queries/coming-events';

/** Leads from the card of a game to its match. On the game's day it is the main thing to do. */
export default function MatchLink({ event }: { event: EventView }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  if (!hasMatch(event, now)) return null;
  return (
    <Group>
      <Button
        component={Link}
        to={matchAddress(event.key)}
        variant={isOnItsDay(event, zone, now) ? 'filled' : 'default'}
        aria-label={t`Match day: ${event.name}`}
      >
        <Trans>Match day</Trans>
      </Button>
    </Group>
  );
}
