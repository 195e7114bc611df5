import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEvents } from '../../live/queries/use-events';
import type { Draft } from './drafts';

/** Links the event of the address (`?event=`) in a draft: the way here began at that event. */
export function useAskedLink(team: string, { links }: Draft, change: (fields: Partial<Draft>) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('event');
  const { events } = useEvents('planning', asked === null ? [] : [team]);
  const event = events.find(({ id }) => id === asked);
  useEffect(() => {
    if (!event) return;
    const { id, name } = event;
    const others = links.filter((link) => link.kind !== 'event' || link.id !== id);
    change({ links: [...others, { kind: 'event', id, name }] });
    setParams(
      (all) => {
        all.delete('event');
        return all;
      },
      { replace: true },
    );
  }, [event, links, change, setParams]);
}
