import type { EventKey } from '@touchline/shared/events/event.model';

/** The page that makes the film of an event. */
export const filmAddress = ({ time, hash, id }: EventKey): string => `/admin/film/${time}/${hash}/${id}`;
