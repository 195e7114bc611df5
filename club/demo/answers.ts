/** Sign-ups of families of the demo club. */

import type { AttendeeRecord, PlayerRecord } from '@touchline/server/records';
import type { Availability } from '@touchline/shared/events/event-words';
import type { EventBuilder } from './event-builder';
import type { DemoPeople } from './people';
import type { Chance } from './random';

const HOUR = 3_600_000;
type Volunteer = AttendeeRecord['volunteer'];

export interface Answer {
  player: PlayerRecord;
  available: Availability;
  volunteer?: Volunteer;
}

/** Signs up these children in sequence, by their guardians, between two times (ms). */
export function addAnswers(
  builder: EventBuilder,
  people: DemoPeople,
  answers: readonly Answer[],
  { from, before }: { from: number; before: number },
): void {
  const step = Math.floor((before - from) / (answers.length + 1));
  answers.forEach(({ player, available, volunteer = '' }, index) => {
    const guardian = people.guardianOf(player);
    const { fullName: parent, emailAddress, phoneNumber } = guardian;
    const row = { playerId: player._id, player: player.name, position: player.position, available, volunteer };
    builder.add({ ...row, parent, emailAddress, phoneNumber }, guardian, from + step * (index + 1));
  });
}

const ROLES: readonly Volunteer[] = ['Ref', 'Filming', 'Goalie', 'AR', 'Coach'];

/**
 * A usual distribution of availability: most YES, some NO, some MAYBE.
 * @param share percentage of children with an answer
 */
export function usualAnswers(players: readonly PlayerRecord[], chance: Chance, share: number): Answer[] {
  return chance.shuffle(players).flatMap((player): Answer[] => {
    if (!chance.percent(share)) return [];
    const available = chance.percent(82) ? 'YES' : chance.percent(40) ? 'MAYBE' : 'NO';
    const helps = available === 'YES' && chance.percent(12);
    return [{ player, available, ...(helps && { volunteer: chance.pick(ROLES) }) }];
  });
}

/**
 * Adds the jobs of a game and a ride to it. The helpers take turns from game to game.
 * @param from time of the first change (ms); the last one is a day later
 */
export function addHelp(
  builder: EventBuilder,
  { guardianOf }: DemoPeople,
  { players, turn, isComplete }: { players: readonly PlayerRecord[]; turn: number; isComplete: boolean },
  from: number,
): void {
  const ofFamilies = [...new Map(players.map((player) => [guardianOf(player)._id, player])).values()];
  const child = (index: number) => ofFamilies[(turn * 5 + index) % ofFamilies.length] as PlayerRecord;
  const adult = (index: number) => guardianOf(child(index));
  builder.addJob('Bring orange slices', 1, [adult(0)], from);
  builder.addJob('Set up the goals', 2, isComplete ? [adult(1), adult(2)] : [adult(1)], from + 6 * HOUR);
  if (!isComplete) builder.addJob('Linesperson', 1, [], from);
  const riders = [child(3), child(4)].map((rider) => ({ child: rider, by: guardianOf(rider) }));
  builder.addRide(adult(5), 3, riders, from + 30 * HOUR);
}
