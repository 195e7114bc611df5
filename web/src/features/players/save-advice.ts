/** Adds matches to a player's month, which it opens first when there is none. */
import type { Match } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthStart } from '@touchline/shared/months';
import { sentMonth } from '../../lib/by-month';
import { ApiError, call } from '../../lib/client';

interface PlayerMonth {
  playerId: string;
  /** `YYYY-MM`. */
  month: string;
  teamId: string;
  contactEmail: string;
}

/** How often a save starts again because somebody else has saved the month meanwhile. */
const MAX_TRIES = 3;

/** @param matches their ids stay the same in a retry, so that none is added twice */
export async function saveAdvice({ month, ...of }: PlayerMonth, matches: readonly Match[]): Promise<void> {
  const { id } = await call(developmentsContract.add_development, { body: { month: monthStart(month), ...of } });
  const query = { time: month, playerId: of.playerId };
  for (let tries = 1; ; tries++) {
    const stored = await call(developmentsContract.get_development, { query });
    const added = matches.filter((match) => !stored.matches.some((one) => one.id === match.id));
    if (added.length === 0) return;
    const body = { id, rev: stored.rev, month: sentMonth(stored.month), matches: [...stored.matches, ...added] };
    try {
      await call(developmentsContract.update_development, { body });
      return;
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 409) || tries === MAX_TRIES) throw failure;
    }
  }
}
