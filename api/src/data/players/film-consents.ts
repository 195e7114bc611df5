/** Consents of guardians, that films may show their child. Pure. */
import type { FilmAnswer, PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { CONSENT_LEVELS, CONSENT_WORDING, type ConsentLevel } from '@touchline/shared/films/film-words';
import { strictest } from '@touchline/shared/films/films.rules';

type Child = Pick<PlayerRecord, 'contacts' | 'filmConsents' | 'neverFilmed'>;
type Answers = Record<string, FilmAnswer>;

/** Returns the answer of one guardian. */
export const answerOf = ({ filmConsents }: Child, address: string): FilmAnswer | undefined =>
  filmConsents?.[memberRow(address)];

const answersOf = (child: Child): FilmAnswer[] => child.contacts.flatMap((address) => answerOf(child, address) ?? []);

/** Returns whether a guardian has answered the question as it is asked now. */
export const isAnswered = (child: Child): boolean =>
  answersOf(child).some(({ wording }) => wording === CONSENT_WORDING);

/** Returns what the guardians allow together, without the mark of staff. */
export const allowedLevel = (child: Child): ConsentLevel => strictest(answersOf(child).map(({ level }) => level));

/** Returns what films may show. */
export const filmLevel = (child: Child): ConsentLevel =>
  child.neverFilmed === undefined ? allowedLevel(child) : 'NONE';

const isStricter = (one: FilmAnswer, other: FilmAnswer): boolean =>
  CONSENT_LEVELS.indexOf(one.level) < CONSENT_LEVELS.indexOf(other.level);

/** Returns the answers about a dropped child that the kept one takes: where it has none, or a freer one of the same guardian. */
export const takenConsents = (keep: Child, drop: Child): Answers =>
  Object.fromEntries(
    Object.entries(drop.filmConsents ?? {}).filter(([row, answer]) => {
      const own = keep.filmConsents?.[row];
      return own === undefined || isStricter(answer, own);
    }),
  );
