/** A club with two teams and people in every role. */
import type { ClubStore } from '@touchline/server/club-store';
import { buildClub as buildPlan } from '@touchline/server/testing/build-club';
import { buildAttendee, buildEvent } from '@touchline/server/testing/records';

export const GREEN = '26618';
export const BLUE = '26619';

export async function buildClub(store: ClubStore) {
  const { people, children } = await buildPlan(store, {
    people: {
      root: ['Rita Root', 'ROOT'],
      admin: ['Ada Admin', 'ADMIN'],
      manager: ['Sam Manager', 'MANAGER'],
      coach: ['Marta Coach', 'COACH'],
      filming: ['Finn Filming', 'FILMING'],
      parent: ['Priya Raman', 'PARENT'],
      parent2: ['Paul Second', 'PARENT'],
      blueParent: ['Bea Blue', 'PARENT'],
      newcomer: ['Nora New'],
    },
    children: { leo: ['Leo Raman', 'parent'], mia: ['Mia Second', 'parent2'], ben: ['Ben Blue', 'blueParent'] },
    // The coach of GREEN is a parent in BLUE: a role counts only where its holder is staff.
    teams: {
      [GREEN]: { staff: ['manager', 'coach', 'filming'], players: ['leo', 'mia'] },
      [BLUE]: { family: ['coach'], players: ['ben'] },
    },
  });
  return {
    people,
    children,
    game: await buildEvent(store, [GREEN]),
    leosRow: buildAttendee(children.leo, people.parent),
    miasRow: buildAttendee(children.mia, people.parent2),
  };
}

export type Club = Awaited<ReturnType<typeof buildClub>>;
export type PersonName = keyof Club['people'];
