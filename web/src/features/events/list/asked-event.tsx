import type { EventView } from '@touchline/shared/events/event.model';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface AskedEventProps {
  events: readonly EventView[];
  /** Teams that the viewer may choose. */
  teamIds: readonly string[];
}

/** Redirects from the address in a notice (`?event=<id>`) to the event's card on the page of its team. Renders nothing. */
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
