/** The URL of a match: `/match?time=2026-10&hash=u33d&id=12345678`, with `row` for a row of a tournament. */
import type { EventKey } from '@touchline/shared/events/event.model';

export const matchAddress = (
  { time, hash, id }: EventKey,
  { row, view }: { row?: string | undefined; view?: string } = {},
) =>
  `/match?${new URLSearchParams({ time, hash, id, ...(row !== undefined && { row }), ...(view !== undefined && { view }) })}`;
