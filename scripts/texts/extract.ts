import { transformAsync } from '@babel/core';
import extract from '@lingui/babel-plugin-extract-messages';
import macro from '@lingui/babel-plugin-lingui-macro';
import { babelOptions, linguiConfig, usesMacro } from '../../web/build/texts';

interface Text {
  id: string;
  message?: string;
  context?: string;
  comment?: string;
  placeholders?: Record<string, string>;
}

/** Returns the texts of a source file: those of the macros, and of `i18n._('…')`, which servers call. */
export async function textsOf(file: string, code: string): Promise<Text[]> {
  if (!usesMacro(code) && !code.includes('i18n._(')) return [];
  const found: Text[] = [];
  await transformAsync(code, {
    ...babelOptions(file, [
      [macro, { linguiConfig, extract: true }],
      [extract, { linguiConfig, onMessageExtracted: (text: Text) => found.push(text) }],
    ]),
    code: false,
  });
  return found;
}
