/**
 * The texts of the servers in the language of their receiver (decision 0036). A text is its own id: `text._('Hello {name},', { name })`.
 * `npm run texts` collects them.
 */
import { readFileSync } from 'node:fs';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@touchline/shared/languages';

/** This file is bundled into `dist`, next to `locales`. */
const locales = new URL(import.meta.url.endsWith('.ts') ? '../../../locales/' : '../locales/', import.meta.url);

function readMessages(language: Language): Messages {
  if (language === 'en') return {};
  const filename = `${language}/server.po`;
  const catalogue = formatter().parse(readFileSync(new URL(filename, locales), 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  }) as Record<string, { translation?: string }>;
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { translation }]) =>
      translation ? [[id, compileMessage(translation)]] : [],
    ),
  );
}

const instances = new Map<Language, I18n>();

/** Returns the texts in a language. English when it is undefined. */
export function textsIn(language: Language = 'en'): I18n {
  const known = instances.get(language);
  if (known) return known;
  const i18n = setupI18n({ locale: language, messages: { [language]: readMessages(language) } });
  i18n.setMessagesCompiler(compileMessage);
  instances.set(language, i18n);
  return i18n;
}
