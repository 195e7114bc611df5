/** Makes the games of a tournament: round robin in groups, then finals. Pure. */

/** A place in a group that is decided by its games, or the winner of a semifinal. */
export type Seed = { group: number; place: number } | { semifinal: number };

/** A game: its time slot and its field, counted from zero. */
export interface Fixture {
  slot: number;
  field: number;
  stage: { group: number } | 'semifinal' | 'final';
  /** Names of teams in a group; seeds afterwards. */
  teams: readonly [string, string] | readonly [Seed, Seed];
}

export type Finals = 'none' | 'final' | 'semifinals';

export interface FixturePlan {
  groups: readonly (readonly string[])[];
  /** Games at the same time. */
  fields: number;
  finals: Finals;
}

interface GroupGame {
  group: number;
  round: number;
  teams: readonly [string, string];
}

/** Pairs everybody of a group with everybody once, in rounds in which each plays at most once (circle method). */
function roundRobin(names: readonly string[], group: number): GroupGame[] {
  const circle: (string | null)[] = names.length % 2 === 0 ? [...names] : [...names, null];
  const games: GroupGame[] = [];
  for (let round = 0; round < circle.length - 1; round += 1) {
    for (let index = 0; index < circle.length / 2; index += 1) {
      const [one, other] = [circle[index], circle[circle.length - 1 - index]];
      // The first team would be named first in each game.
      if (one && other) games.push({ group, round, teams: round % 2 === 0 ? [one, other] : [other, one] });
    }
    circle.splice(1, 0, circle.pop() ?? null);
  }
  return games;
}

/** Gives each game a slot and a field. Of the earliest rounds, teams that rested longest play first. */
function scheduled(games: readonly GroupGame[], fields: number): Fixture[] {
  const remaining = [...games];
  const lastSlots = new Map<string, number>();
  const lastOf = ({ teams }: GroupGame) => Math.max(...teams.map((team) => lastSlots.get(team) ?? -1));
  const fixtures: Fixture[] = [];
  for (let slot = 0; remaining.length > 0; slot += 1)
    for (let field = 0; field < fields; field += 1) {
      const free = remaining.filter((game) => lastOf(game) < slot);
      const round = Math.min(...free.map((game) => game.round));
      const [next] = free.filter((game) => game.round === round).toSorted((a, b) => lastOf(a) - lastOf(b));
      if (!next) break;
      for (const team of next.teams) lastSlots.set(team, slot);
      remaining.splice(remaining.indexOf(next), 1);
      fixtures.push({ slot, field, stage: { group: next.group }, teams: next.teams });
    }
  return fixtures;
}

const place = (group: number, rank: number): Seed => ({ group, place: rank });

/** Returns the finals that this number of groups can have. */
export const finalsOf = (groups: number): readonly Finals[] =>
  groups <= 2 ? ['none', 'final', 'semifinals'] : groups === 4 ? ['none', 'semifinals'] : ['none'];

/** Pairs the seeds of the semifinals: nobody meets a team of its own group again, if there are two or more. */
function semifinals(groups: number): [Seed, Seed][] {
  if (groups === 1)
    return [
      [place(0, 1), place(0, 4)],
      [place(0, 2), place(0, 3)],
    ];
  if (groups === 2)
    return [
      [place(0, 1), place(1, 2)],
      [place(1, 1), place(0, 2)],
    ];
  return [
    [place(0, 1), place(1, 1)],
    [place(2, 1), place(3, 1)],
  ];
}

/** Returns all games in the order of their slots. */
export function fixturesOf({ groups, fields, finals }: FixturePlan): Fixture[] {
  const games = scheduled(
    groups.flatMap((names, group) => roundRobin(names, group)),
    Math.max(1, fields),
  );
  if (!finalsOf(groups.length).includes(finals) || finals === 'none') return games;
  let slot = (games.at(-1)?.slot ?? -1) + 1;
  if (finals === 'final') {
    const other = groups.length === 1 ? place(0, 2) : place(1, 1);
    return [...games, { slot, field: 0, stage: 'final', teams: [place(0, 1), other] }];
  }
  const halves = semifinals(groups.length).map((teams, index): Fixture => {
    const field = fields > 1 ? index : 0;
    if (index > 0 && fields < 2) slot += 1;
    return { slot, field, stage: 'semifinal', teams };
  });
  return [
    ...games,
    ...halves,
    { slot: slot + 1, field: 0, stage: 'final', teams: [{ semifinal: 1 }, { semifinal: 2 }] },
  ];
}
