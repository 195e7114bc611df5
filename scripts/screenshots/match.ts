/** The game of the strip of match day: a half with goals, and a family that keeps the score. */
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EntryKind } from '@touchline/shared/match/entries';
import { type Position, slotsOf } from '@touchline/shared/match/formations';
import { matchContract } from '@touchline/shared/match/match.contract';
import { blocksOf, planSubstitutions } from '@touchline/shared/match/plan';
import { newGame, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';

const MINUTE = 60_000;
const OPPONENT = 'Hillside United';
/** The player who can't come, by the place on the roster. */
const AWAY = 12;
const LIKES: Readonly<Record<string, readonly Position[]>> = {
  Goalkeeper: ['GK'],
  Defender: ['LB', 'CB', 'RB'],
  Midfielder: ['LM', 'CM', 'RM'],
  Winger: ['RW', 'LW'],
  Forward: ['ST', 'LW', 'RW'],
};
let ids = 940_000_000;
const nextId = () => String(++ids);

async function tap(coach: Person, params: EventKey, kind: EntryKind, at: number, more: object = {}): Promise<void> {
  const body = { id: nextId(), kind, at, side: 'US' as const, offline: true, ...more };
  await coach.call(matchContract.add_match_entry, { params, query: {}, body });
}

/** Plays 17 minutes of a game. @param now by the club's clock (ms) */
export async function playedHalf(url: string, now: number): Promise<{ key: EventKey; coach: Person }> {
  const [coach, helper] = [await Person.signIn(url, 'coach'), await Person.signIn(url, 'parent2')];
  const start = now - 17 * MINUTE;
  const { id, rev, key } = await newGame(coach, TEAM, `Green vs ${OPPONENT}`, start);
  await coach.call(eventEditingContract.update_event, { body: { id, rev, opponent: OPPONENT } });
  const { players = [] } = await teamOf(coach);
  for (const [index, { id: playerId, name, position }] of players.entries())
    await coach.call(eventsContract.add_attendee, {
      params: key,
      body: { id: nextId(), playerId, player: name, position, available: index === AWAY ? 'NO' : 'YES' },
    });
  const format = { onField: 9, periods: 2, minutes: 30 };
  const formation = '3-2-3';
  const slots = slotsOf(format.onField, formation);
  const coming = players.filter((_, index) => index !== AWAY);
  const free = [...coming];
  const lineup: Record<string, string> = {};
  for (const slot of slots) {
    const index = free.findIndex((player) => LIKES[player.position]?.includes(slot.position));
    for (const { id: playerId } of free.splice(Math.max(0, index), 1)) lineup[slot.id] = playerId;
  }
  const { blocks, blockLength } = blocksOf(format, 3);
  const { changes: plan } = planSubstitutions({
    slots: slots.map((slot) => slot.id),
    lineup,
    players: coming.map(({ id }) => ({ id, played: Object.values(lineup).includes(id) ? blockLength : 0 })),
    stays: lineup.GK ? [lineup.GK] : [],
    blocks: blocks.filter(({ period, second }) => period > 1 || second > 0),
    blockLength,
  });
  const { id: scorer } = await helper.call(accountsContract.current_user, {});
  const body = { format, formation, lineup, plan, scorer, shared: true };
  await coach.call(matchContract.save_lineup, { params: key, query: {}, body });
  const at = (minute: number) => start + minute * MINUTE;
  await tap(coach, key, 'PERIOD_START', start);
  const field = { ...lineup };
  await tap(coach, key, 'CHANCE', at(4), { playerId: field.ST });
  await tap(coach, key, 'GOAL', at(7), { playerId: field.RW, otherPlayerId: field.LW });
  for (const { on, off, slot } of plan.filter(({ period, second }) => period === 1 && second < 1_000)) {
    await tap(coach, key, 'SUB', at(10), { playerId: on, otherPlayerId: off });
    field[slot] = on;
  }
  await tap(coach, key, 'GOAL', at(11), { side: 'THEM' });
  await tap(coach, key, 'SAVE', at(13), { playerId: field.GK });
  await tap(coach, key, 'GOAL', at(15), { playerId: field.ST });
  return { key, coach };
}

export const endGame = (coach: Person, key: EventKey, now: number): Promise<void> => tap(coach, key, 'END', now);
