import type { PlayerRecord } from '@touchline/shared/server/records';

/** Returns the club that most of these children play for, or an empty string when none is stored. */
export function commonClub(children: readonly Pick<PlayerRecord, 'club'>[]): string {
  const counts = new Map<string, number>();
  for (const { club } of children) if (club) counts.set(club, (counts.get(club) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? '';
}
