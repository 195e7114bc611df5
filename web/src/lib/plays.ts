/** The plays of a game: where each lies on its film, and who is in it. Pure. */
import type { Play } from '@touchline/shared/events/events.shapes';

/** A stretch of a film, seconds. */
export interface Stretch {
  start: number;
  end?: number | undefined;
}

/** A play as a block on its film. */
export interface Clip {
  id: string;
  name: string;
  playType: Play['playType'];
  start: number;
  end: number;
}

/** Seconds that a block takes whose end nobody marked. */
const OPEN_END = 5;

/** The link of a play's film: its own, else the film that it is a stretch of. */
export const filmOf = ({ link, source }: Pick<Play, 'link' | 'source'>): string => link || source;

/** The stretch of its film that a play is; none when it has a film of its own, or says no place. */
export const stretchOf = (play: Pick<Play, 'link' | 'startOffset' | 'endOffset'>): Stretch | undefined =>
  play.link || play.startOffset === undefined ? undefined : { start: play.startOffset, end: play.endOffset };

/** The plays of a film that say where they are on it. */
export const clipsOf = (plays: readonly Play[], film: string): Clip[] =>
  plays.flatMap((play) => {
    const stretch = stretchOf(play);
    if (!stretch || filmOf(play) !== film) return [];
    const { id, name, playType } = play;
    return [{ id, name, playType, start: stretch.start, end: stretch.end ?? stretch.start + OPEN_END }];
  });

export interface PlayerChoice {
  /** The player's id, or the name of somebody whom only a name tells. */
  value: string;
  label: string;
}

/** The plays of a player: known by id where the play says ids, else by name. */
export function playsOf(plays: readonly Play[], chosen: PlayerChoice | undefined): readonly Play[] {
  if (!chosen) return plays;
  return plays.filter(
    ({ playerIds, players }) =>
      playerIds.includes(chosen.value) || (playerIds.length < players.length && players.includes(chosen.label)),
  );
}

/** What a kind of play is called: "Score". */
export const typeName = (type: Play['playType']): string => type.charAt(0) + type.slice(1).toLowerCase();
