/** Sample data of the visitors' page: a team, its first answers, and those that arrive later. */
import type { Availability } from '@touchline/shared/events/events.words';

export interface SampleChild {
  name: string;
  number: number;
  answer?: Availability;
}

export const sampleTeam: readonly SampleChild[] = [
  { name: 'Ada', number: 1, answer: 'YES' },
  { name: 'Bruno', number: 4, answer: 'YES' },
  { name: 'Chidi', number: 5 },
  { name: 'Dora', number: 6, answer: 'YES' },
  { name: 'Emre', number: 7, answer: 'MAYBE' },
  { name: 'Fay', number: 8 },
  { name: 'Goran', number: 9, answer: 'YES' },
  { name: 'Hana', number: 10 },
  { name: 'Ivo', number: 11, answer: 'NO' },
  { name: 'Juno', number: 13 },
  { name: 'Kofi', number: 14, answer: 'YES' },
  { name: 'Lina', number: 17 },
];

/** The answers in the order of arrival. The last player stays without one. */
export const sampleAnswers: readonly (readonly [name: string, answer: Availability])[] = [
  ['Hana', 'YES'],
  ['Chidi', 'YES'],
  ['Juno', 'MAYBE'],
  ['Fay', 'YES'],
];

/** Returns the team after the first `count` answers. */
export const teamAfterAnswers = (count: number): SampleChild[] =>
  sampleTeam.map((child) => {
    const came = sampleAnswers.slice(0, count).find(([name]) => name === child.name);
    return came ? { ...child, answer: came[1] } : child;
  });
