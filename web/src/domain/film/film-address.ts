import type { EventKey } from '@touchline/shared/events/event.model';

/** The page that records a film of an event. It is a document of its own: it alone may use the camera. */
export const recordAddress = ({ time, hash, id }: EventKey): string => `/admin/record/${time}/${hash}/${id}`;

/** The page that makes the film of an event. */
export const filmAddress = ({ time, hash, id }: EventKey): string => `/admin/film/${time}/${hash}/${id}`;
