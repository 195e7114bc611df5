import { i18n } from '@lingui/core';

/**
 * Returns a message of a schema or of the server in the language on the screen. Catalogues hold these messages under their English text,
 * with names of their values: `At most {max} characters` (scripts/texts/messages.ts). Loaded with the first catalogue.
 */
export function translate(english: string): string {
  const { messages } = i18n;
  if (english in messages) return i18n._(english);
  // The path of the field comes first when no field of the form shows the message.
  const [, path, rest] = /^([\w.]+: )(.+)/s.exec(english) ?? [];
  if (path && rest) return path + translate(rest);
  let bestText = '';
  let values: Record<string, string> = {};
  for (const text in messages) {
    const pattern = text.replace(/[^\w {}]/g, '\\$&').replace(/{(\w+)}/g, '(?<$1>.+)');
    const match =
      pattern.includes('(?<') && text.length > bestText.length && new RegExp(`^${pattern}$`, 's').exec(english);
    if (match) [bestText, values] = [text, { ...match.groups }];
  }
  for (const name in values) values[name] = i18n._(values[name] ?? '');
  return bestText ? i18n._(bestText, values) : english;
}
