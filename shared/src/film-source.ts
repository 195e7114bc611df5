/** The source of a play that names a film which the club keeps. Pure. */

const PREFIX = 'film:';

/** Returns the source that names a film. */
export const sourceOfFilm = (id: string): string => `${PREFIX}${id}`;

/** Returns the id of the film that a source names; undefined for a link. */
export const filmOfSource = (source: string): string | undefined => /^film:([0-9]{4,12})$/.exec(source)?.[1];
