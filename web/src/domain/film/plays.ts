/** The plays of a game: their clips and players. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Play } from '@touchline/shared/events/event.model';
import { filmKey } from '@touchline/shared/film-host';
import { OPEN_END } from '@touchline/shared/film-trim';

/** A stretch of a film, seconds. */
export interface Stretch {
  start: number;
  end?: number | undefined;
}

/** The piece of a film that belongs to a play, for the timeline. */
export interface Clip {
  id: string;
  name: string;
  playType: Play['playType'];
  start: number;
  end: number;
}

/** Returns the link of a play's film: its own, else the game film that it is a stretch of. */
export const filmOf = ({ link, source }: Pick<Play, 'link' | 'source'>): string => link || source;

/** Returns the play's stretch of the game film; undefined when the play has its own film, or no start. */
export const stretchOf = (play: Pick<Play, 'link' | 'startOffset' | 'endOffset'>): Stretch | undefined =>
  play.link || play.startOffset === undefined ? undefined : { start: play.startOffset, end: play.endOffset };

/** Returns the clips of a film: its plays that have a start. Links count as the same if they lead to the same film. */
export const clipsOf = (plays: readonly Play[], film: string): Clip[] => {
  const key = filmKey(film);
  return plays.flatMap((play) => {
    const stretch = stretchOf(play);
    if (!stretch || filmKey(filmOf(play)) !== key) return [];
    const { id, name, playType } = play;
    return [{ id, name, playType, start: stretch.start, end: stretch.end ?? stretch.start + OPEN_END }];
  });
};

export interface PlayerChoice {
  /** The player's id, or the name of a player without an id. */
  value: string;
  label: string;
}

/** Returns the plays of a player: matched by id where the play stores ids, else by name. */
export function playsOf(plays: readonly Play[], chosen: PlayerChoice | undefined): readonly Play[] {
  if (!chosen) return plays;
  return plays.filter(
    ({ playerIds, players }) =>
      playerIds.includes(chosen.value) || (playerIds.length < players.length && players.includes(chosen.label)),
  );
}

const typeNames: Record<Play['playType'], MessageDescriptor> = {
  SCORE: msg`Goal`,
  CHANCE: msg`Chance`,
  EXECUTION: msg`Execution`,
  DRIBBLING: msg`Dribbling`,
  PASSING: msg`Passing`,
  SHOOTING: msg`Shooting`,
  OTHER: msg`Other`,
};

/** Returns the name of a play type in the language on the screen. */
export const playTypeName = (type: Play['playType']): string => i18n._(typeNames[type]);

/** Returns the name of a play type in English, as new plays store it: "Score". */
export const typeName = (type: Play['playType']): string => type.charAt(0) + type.slice(1).toLowerCase();
