/** Answers of guardians whether film may show their children. */
import { useQuery } from '@tanstack/react-query';
import { type FilmConsentView, filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { CONSENT_WORDING } from '@touchline/shared/films/film-words';
import { queryOf } from '../../lib/query-of';
import { everyFilmKey } from '../../live/engine/query-keys';

/** Films depend on the answers, and are read again with them. */
export const ownConsentsQuery = queryOf([...everyFilmKey, 'consents'], filmFamiliesContract.list_film_consents, {
  query: {},
});

export const teamConsentsQuery = (tag: string) =>
  queryOf([...everyFilmKey, 'consents', tag], filmFamiliesContract.list_film_consents, { query: { tag } });

/** Returns whether the guardian has not answered the newest question yet. */
export const isUnanswered = ({ own }: FilmConsentView): boolean => own?.wording !== CONSENT_WORDING;

/** Returns the answers about the caller's own children. */
export const useOwnConsents = (): readonly FilmConsentView[] => useQuery(ownConsentsQuery).data ?? [];

/** Returns the answers about the children of a team: staff get all of them, others those about their own. */
export const useTeamConsents = (team: string): readonly FilmConsentView[] =>
  useQuery(teamConsentsQuery(team)).data ?? [];
