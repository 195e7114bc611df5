import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { volunteersOf } from '@touchline/shared/films/films.rules';
import { may } from '@touchline/shared/permissions/rules';
import { Link } from 'react-router-dom';
import { filmAddress, recordAddress } from '../../../domain/film/film-address';
import { useNow } from '../../../lib/config';

/** Children arrive before an event begins (ms), and so do those who film it. */
export const EARLY_ARRIVAL = 3_600_000;

/** Returns whether the game begins within an hour or has begun, and the viewer may film it: as staff, or by the job of filming. */
const mayFilm = (
  actor: Actor,
  { type, version, eventState, eventTime, tags, jobs = [] }: EventView,
  now: number,
): boolean =>
  type === 'GAME' &&
  version > 0 &&
  eventState !== 'CANCELLED' &&
  eventTime <= now + EARLY_ARRIVAL &&
  may(actor, 'film.add', { tags, volunteers: volunteersOf(jobs) });

interface FilmButtonProps {
  event: EventView;
  actor: Actor;
  /** True: staff, who come to all films of the game. Helpers come to the camera. */
  isStaff: boolean;
  isMain?: boolean;
}

/** The way from a card to the film of its game. Renders nothing for those who may not film it now. */
export default function FilmButton({ event, actor, isStaff, isMain = false }: FilmButtonProps) {
  const now = useNow();
  if (!mayFilm(actor, event, now)) return null;
  return (
    <Button
      component={Link}
      to={isStaff ? filmAddress(event.key) : recordAddress(event.key)}
      reloadDocument={!isStaff}
      variant={isMain ? 'filled' : 'default'}
      size="sm"
      leftSection={<IconMovie size={18} stroke={1.75} />}
    >
      <Trans>Film this game</Trans>
    </Button>
  );
}
