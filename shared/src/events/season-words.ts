/** Names of the settings of seasons, without what is computed from them: the first load has these alone. */

/** Birth dates of one age group: those of a calendar year, or of twelve months from the season's first month on. */
export const AGE_WINDOWS = ['calendar', 'season'] as const;
