/** The languages that people can choose; the first is the default. Their texts are in `locales`. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages, each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

export const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language === code);
