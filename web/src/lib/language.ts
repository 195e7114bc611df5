/**
 * The language of the screens (decision 0036). It comes from the account, else from the choice on the sign-in page, else from the browser.
 * A text's catalogue is loaded before the language changes, so that no screen shows two languages.
 */
import { i18n, type Messages } from '@lingui/core';
import { isLanguage, LANGUAGES, type Language } from '@touchline/shared/languages';
import { useSyncExternalStore } from 'react';

/** `pseudo` is for tests of the layout: nobody can choose it on a screen. */
type Shown = Language | 'pseudo';

/** Also read by the script of index.html. */
const KEY = 'touchline-language';

const catalogues: Record<Exclude<Shown, 'en'>, () => Promise<{ default: Messages }>> = {
  es: () => import('texts:es'),
  pseudo: () => import('texts:pseudo'),
};

/** Locales for dates and numbers: the club is in the United States, in every language. */
const REGIONS: Record<Shown, string> = { en: 'en-US', es: 'es-US', pseudo: 'en-US' };

i18n.load('en', {});
i18n.activate('en');

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Returns the language that this browser shows before somebody signs in. */
export function browserLanguage(): Shown {
  const chosen = stored();
  if (chosen === 'pseudo' || isLanguage(chosen)) return chosen;
  const codes = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? LANGUAGES[0];
}

let lastRequested: Shown = 'en';
let translate = (english: string): string => english;

/** Returns a message of a schema or of the server, which are in English, in the language on the screen. */
export const messageText = (english: string): string => (i18n.locale === 'en' ? english : translate(english));

/**
 * Shows a language on all screens at once; forms keep their values. The last call wins. Without a connection the language stays as it is.
 * @returns when the language is shown
 */
export async function showLanguage(language: Shown): Promise<void> {
  lastRequested = language;
  if (language !== 'en' && !loaded.has(language)) {
    const modules = await Promise.all([catalogues[language](), import('./message-text')]).catch(() => null);
    if (!modules) return;
    const [catalogue, messages] = modules;
    i18n.load(language, catalogue.default);
    translate = messages.translate;
    loaded.add(language);
  }
  if (lastRequested !== language) return;
  document.documentElement.lang = language === 'pseudo' ? 'en' : language;
  if (i18n.locale !== language) i18n.activate(language);
}
const loaded = new Set<Shown>();

/**
 * Shows a language and keeps it in this browser for the next visit.
 * @param language null shows the browser's language again
 */
export async function chooseLanguage(language: Language | null): Promise<void> {
  try {
    if (language) localStorage.setItem(KEY, language);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing shows the language until the page is closed.
  }
  await showLanguage(language ?? browserLanguage());
}

/** Returns the locale for `Intl`: `en-US`, `es-US`. */
export const locale = (): string => REGIONS[i18n.locale as Shown];

/** Returns `a, b, and c`. */
export const listOf = (words: Iterable<string>): string => new Intl.ListFormat(locale()).format(words);

/** Returns `12,345`. */
export const numberOf = (value: number): string => new Intl.NumberFormat(locale()).format(value);

const subscribe = (changed: () => void) => i18n.on('change', changed);

/** Returns the language on the screen. The component renders again when it changes. */
export const useLanguage = (): Shown => useSyncExternalStore(subscribe, () => i18n.locale as Shown);
