/** The game of the strip of match day: a half with goals, and a family that keeps the score. */
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { EntryKind } from '@touchline/shared/match/entries';
import { slotsOf } from '@touchline/shared/match/formations';
import { matchContract } from '@touchline/shared/match/match.contract';
import { newGame, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';

const MINUTE = 60_000;
let ids = 940_000_000;

async function tap(coach: Person, params: EventKey, kind: EntryKind, at: number, more: object = {}): Promise<void> {
  ids += 1;
  const body = { id: String(ids), kind, at, side: 'US' as const, offline: true, ...more };
  await coach.call(matchContract.add_match_entry, { params, query: {}, body });
}

/** Plays 17 minutes of a game. @param now by the club's clock (ms) */
export async function playedHalf(url: string, now: number): Promise<{ key: EventKey; coach: Person }> {
  const [coach, helper] = [await Person.signIn(url, 'coach'), await Person.signIn(url, 'parent2')];
  const start = now - 17 * MINUTE;
  const { key } = await newGame(coach, TEAM, 'Green vs Hillside United', start);
  const { players = [] } = await teamOf(coach);
  const format = { onField: 9, periods: 2, minutes: 30 };
  const formation = '3-2-3';
  // The demo parent's child is on the field.
  const ids = players.toSorted((one, other) => Number(other.id === '10000001') - Number(one.id === '10000001'));
  const slots = slotsOf(format.onField, formation).toReversed();
  const lineup = Object.fromEntries(slots.map(({ id }, index) => [id, ids[index]?.id ?? '']));
  const plan = [0, 1, 2].map((n) => ({
    period: 1,
    second: 1_200,
    on: ids[9 + n]?.id ?? '',
    off: ids[3 + n]?.id ?? '',
    slot: slots[3 + n]?.id ?? '',
  }));
  const { id: scorer } = await helper.call(accountsContract.current_user, {});
  const body = { format, formation, lineup, plan, scorer, shared: true };
  await coach.call(matchContract.save_lineup, { params: key, query: {}, body });
  const at = (minute: number) => start + minute * MINUTE;
  await tap(coach, key, 'PERIOD_START', start);
  await tap(coach, key, 'CHANCE', at(4), { playerId: ids[1]?.id });
  await tap(coach, key, 'GOAL', at(7), { playerId: ids[0]?.id, otherPlayerId: ids[2]?.id });
  await tap(coach, key, 'GOAL', at(11), { side: 'THEM' });
  await tap(coach, key, 'SAVE', at(13), { playerId: lineup.GK });
  await tap(coach, key, 'GOAL', at(15), { playerId: ids[2]?.id });
  return { key, coach };
}

export const endGame = (coach: Person, key: EventKey, now: number): Promise<void> => tap(coach, key, 'END', now);
