import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { Link } from 'react-router-dom';
import { matchAddress } from '../../../domain/match-address';
import { useClubZone, useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { hasMatch, isOnItsDay } from '../../../live/queries/coming-events';

/** For staff alone: families do not load its code. */
const SendReminder = lazyWithRetry(async () => ({
  default: (await import('../answers/remind-families')).SendReminder,
}));

interface CardActsProps {
  event: EventView;
  /** Names of the players without an answer, whom the viewer may remind. */
  silent?: readonly string[];
}

/**
 * The buttons in the head of an event's card: staff remind the families without an answer, and all go to the match.
 * On the game's day its match is the main thing to do.
 */
export default function CardActs({ event, silent = [] }: CardActsProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const isMatchDay = hasMatch(event, now) && isOnItsDay(event, zone, now);
  return (
    <>
      {silent.length > 0 && event.eventTime > now && (
        <SendReminder event={event} silent={silent} isMain={!isMatchDay} />
      )}
      {hasMatch(event, now) && (
        <Button
          component={Link}
          to={matchAddress(event.key)}
          size="sm"
          variant={isMatchDay ? 'filled' : 'default'}
          aria-label={t`Match day: ${event.name}`}
        >
          <Trans>Match day</Trans>
        </Button>
      )}
    </>
  );
}
