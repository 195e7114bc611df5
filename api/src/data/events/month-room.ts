/** Limits the events of a team in a month, because lists, calendar feeds and ledgers read whole months. */

import type { ClubStore } from '@touchline/server/club-store';
import type { Actor } from '@touchline/shared/access/actor';
import { schedulesAsStaff } from '@touchline/shared/events/events.rules';
import { monthOf } from '@touchline/shared/months';
import { assertRoomIn, fitsOneShare } from '../../base/quotas';
import { eventsStore } from './events.store';

/**
 * Checks that these teams have room for events at these times (ms).
 * @throws Problem 409 when a month of one of the teams is full, or the caller's share of it
 */
export async function assertMonthRoom(
  store: ClubStore,
  actor: Actor,
  tags: readonly string[],
  times: readonly number[],
): Promise<void> {
  const events = eventsStore(store);
  const list = schedulesAsStaff(actor, tags) ? 'eventsOfMonth' : 'gamesOfMonth';
  const added = new Map<string, number>();
  for (const month of times.map(monthOf)) added.set(month, (added.get(month) ?? 0) + 1);
  for (const tag of tags)
    for (const [month, count] of added) {
      const all = await events.countInMonth(tag, month);
      if (fitsOneShare(list, all, count)) continue;
      const own = await events.countInMonth(tag, month, actor.userId);
      assertRoomIn(list, { all, own }, count);
    }
}
