import type { EventView } from '@touchline/shared/events/event.model';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface AskedEventProps {
  events: readonly EventView[];
  /** Teams that the viewer may choose. */
  teamIds: readonly string[];
}

/** Turns the address of a notice (`?event=`) into that of the event's card on its team's page. Renders nothing. */
export default function AskedEvent({ events, teamIds }: AskedEventProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const event = events.find(({ id }) => id === params.get('event'));
  const current = params.get('team') ?? '';
  const team = event?.tags.includes(current) ? current : event?.tags.find((tag) => teamIds.includes(tag));
  const hash = event && `event-${event.id}`;
  useEffect(() => {
    if (team !== undefined && hash) void navigate({ search: `?team=${team}`, hash }, { replace: true });
  }, [team, hash, navigate]);
  return null;
}
