/** A play that is being marked, typed as shorthand (`s11 7` is a score with the shirts 11 and 7) or tapped. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { readOffset } from '../../../domain/film/offsets';
import { typeName } from '../../../domain/film/plays';

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

export interface Mark {
  start: string;
  end: string;
  shorthand: string;
  /** The tapped type. Without one, the shorthand decides. */
  playType: Play['playType'] | undefined;
  /** Ids of tapped players. */
  players: readonly string[];
  /** Id of the play. Kept for a retry, so that it does not create a second play. */
  id: string;
}

export type MarkErrors = Partial<Record<'start' | 'end' | 'shorthand', MessageDescriptor>>;

/** Returns an error message for each invalid field. */
export function markErrors({ start, end, shorthand }: Mark, duration: number): MarkErrors {
  const [from, to] = [readOffset(start), readOffset(end)];
  return {
    ...(typeof from !== 'number' && { start: msg`Mark the start` }),
    ...(typeof to !== 'number' && { end: msg`Mark the end` }),
    ...(typeof from === 'number' && typeof to === 'number' && to <= from && { end: msg`Must be after the start` }),
    ...(typeof to === 'number' && duration > 0 && to > duration + 1 && { end: msg`This is after the end of the film` }),
    ...(!readQuickPlay(shorthand) && { shorthand: msg`Type a letter and shirt numbers, such as s11 7` }),
  };
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

export interface TaggedPlayer {
  id: string;
  name: string;
  number: number | undefined;
}

/** Returns the players to tap: the participants with the shirts of the day, then the rest of the roster, by number. */
export function playersToTap(
  participants: EventView['participants'],
  roster: readonly PlayerView[],
): readonly TaggedPlayer[] {
  const players = new Map<string, TaggedPlayer>();
  for (const { playerId, playerName, shirtNumber } of participants)
    if (playerId && playerName) players.set(playerId, { id: playerId, name: playerName, number: shirtNumber });
  for (const { id, name, number } of roster) if (!players.has(id)) players.set(id, { id, name, number });
  return [...players.values()].toSorted((one, other) => (one.number ?? 1_000) - (other.number ?? 1_000));
}

/** Default name of a play: "Score, Leo Raman". */
export const quickName = (playType: Play['playType'], names: readonly string[]): string =>
  [typeName(playType), ...names].join(', ').slice(0, 100);
