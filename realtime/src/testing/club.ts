/** A club with two teams and people in every role. */
import type { ClubStore } from '@touchline/server/club-store';
import { buildAttendee, buildEvent, buildPerson, buildPlayer, buildTeam } from '@touchline/server/testing/records';

export const GREEN = '26618';
export const BLUE = '26619';

export async function buildClub(store: ClubStore) {
  const root = await buildPerson(store, 'Rita Root', 'ROOT');
  const admin = await buildPerson(store, 'Ada Admin', 'ADMIN');
  const manager = await buildPerson(store, 'Sam Manager', 'MANAGER');
  const coach = await buildPerson(store, 'Marta Coach', 'COACH');
  const filming = await buildPerson(store, 'Finn Filming', 'FILMING');
  const parent = await buildPerson(store, 'Priya Raman', 'PARENT');
  const parent2 = await buildPerson(store, 'Paul Second', 'PARENT');
  const blueParent = await buildPerson(store, 'Bea Blue', 'PARENT');
  const newcomer = await buildPerson(store, 'Nora New');
  const leo = await buildPlayer(store, 'Leo Raman', parent);
  const mia = await buildPlayer(store, 'Mia Second', parent2);
  const ben = await buildPlayer(store, 'Ben Blue', blueParent);
  // The coach of GREEN is a parent in BLUE: a role counts only where its holder is staff.
  const green = await buildTeam(store, GREEN, { staff: [manager, coach, filming], players: [leo, mia] });
  const blue = await buildTeam(store, BLUE, { family: [coach], players: [ben] });
  const game = await buildEvent(store, [GREEN]);
  return {
    people: { root, admin, manager, coach, filming, parent, parent2, blueParent, newcomer },
    children: { leo, mia, ben },
    green,
    blue,
    game,
    leosRow: buildAttendee(leo, parent),
    miasRow: buildAttendee(mia, parent2),
  };
}

export type Club = Awaited<ReturnType<typeof buildClub>>;
export type PersonName = keyof Club['people'];
