/** Parses the shorthand for a play: `s11 7` is a score with the shirts 11 and 7. Pure. */
import type { EventView, Play } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { typeName } from '../../lib/plays';

/** The letter of each play type. */
export const TYPE_KEYS = {
  s: 'SCORE',
  c: 'CHANCE',
  e: 'EXECUTION',
  d: 'DRIBBLING',
  p: 'PASSING',
  h: 'SHOOTING',
  o: 'OTHER',
} as const satisfies Record<string, Play['playType']>;

export interface QuickPlay {
  playType: Play['playType'];
  shirts: number[];
}

/** Parses the shorthand. An empty text is OTHER. Returns undefined for an unknown letter or shirt number. */
export function readQuickPlay(text: string): QuickPlay | undefined {
  const [, letter = 'o', rest = ''] = /^\s*([a-z])?\s*(.*)$/i.exec(text) ?? [];
  const playType = TYPE_KEYS[letter.toLowerCase() as keyof typeof TYPE_KEYS];
  const words = rest.split(/[\s,]+/).filter(Boolean);
  if (!playType || !words.every((word) => /^\d{1,2}$/.test(word))) return undefined;
  return { playType, shirts: [...new Set(words.map(Number))] };
}

/** Finds players by shirt number: first participants, who have the shirt of the day, then the roster. */
export function findByShirt(
  shirts: readonly number[],
  participants: EventView['participants'],
  roster: readonly PlayerView[],
): { found: { id: string; name: string }[]; missing: number[] } {
  const found: { id: string; name: string }[] = [];
  const missing: number[] = [];
  for (const shirt of shirts) {
    const participant = participants.find((one) => one.shirtNumber === shirt && one.playerId && one.playerName);
    const player = roster.find(({ number }) => number === shirt);
    if (participant?.playerId && participant.playerName)
      found.push({ id: participant.playerId, name: participant.playerName });
    else if (player) found.push({ id: player.id, name: player.name });
    else missing.push(shirt);
  }
  return { found, missing };
}

/** Default name of a play: "Score, Leo Raman". */
export const quickName = (playType: Play['playType'], names: readonly string[]): string =>
  [typeName(playType), ...names].join(', ').slice(0, 100);
