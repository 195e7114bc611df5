/**
 * Texts in several languages (decision 0036): turns Lingui's macros into calls, and reads the `.po` files of `locales`.
 *
 * English stays in the code, compiled, so it needs no catalogue. Every other language is one module, `texts:<language>`, which the app
 * imports when somebody reads that language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PluginItem, transformAsync, types } from '@babel/core';
import macro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { pseudo } from './pseudo';

export const LOCALES = fileURLToPath(new URL('../../locales/', import.meta.url));

export const linguiConfig = makeConfig(
  { locales: ['en', 'es'], sourceLocale: 'en', rootDir: fileURLToPath(new URL('../..', import.meta.url)) },
  { skipValidation: true },
);
const format = formatter({ lineNumbers: false, origins: true });

export interface Entry {
  /** The English text. A text of the servers is its own id, and has no `message`. */
  message?: string;
  translation?: string;
  origin?: [filename: string, line?: number][];
  context?: string;
  comments?: string[];
  placeholders?: Record<string, string[]>;
}
export type Catalogue = Record<string, Entry>;

const contextOf = (language: string, filename: string) => ({ locale: language, sourceLocale: 'en', filename });

export const parseCatalogue = async (text: string, language: string, filename: string): Promise<Catalogue> =>
  (await format.parse(text, contextOf(language, filename))) as Catalogue;

/** Returns the text of a `.po` file, without its date, which would be a conflict of every merge. */
export async function writeCatalogue(entries: Catalogue, language: string): Promise<string> {
  const text = await format.serialize(entries as never, { ...contextOf(language, ''), existing: null });
  return text.replace(/^"POT-Creation-Date.*\n/m, '');
}

/** Returns the texts of a language, from all its files or some. */
export async function readCatalogue(language: string, isRead = (_name: string) => true): Promise<Catalogue> {
  const folder = join(LOCALES, language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.po') && isRead(name));
  const parts = await Promise.all(
    files.map((name) => parseCatalogue(readFileSync(join(folder, name), 'utf8'), language, name)),
  );
  return Object.assign({}, ...parts) as Catalogue;
}

/** Returns the compiled texts of a language, without the mails'. Texts without a translation are left out, and shown in English. */
async function compiled(language: string): Promise<Record<string, CompiledMessage>> {
  const isPseudo = language === 'pseudo';
  const entries = Object.entries(await readCatalogue(isPseudo ? 'es' : language, (name) => name !== 'server.po'));
  return Object.fromEntries(
    entries.flatMap(([id, { message = id, translation }]) => {
      const text = isPseudo ? message : translation;
      if (!text) return [];
      const parts = compileMessage(text);
      return [[id, isPseudo ? pseudo(parts) : parts]];
    }),
  );
}

const USES_MACRO = /from ['"]@lingui\/(?:core|react)\/macro['"]/;

export const usesMacro = (code: string): boolean => USES_MACRO.test(code);

/** Compiles the English texts that the macros leave in the code, so that the browser needs no compiler of messages. */
const compileInline = (): PluginItem => ({
  visitor: {
    Program: {
      exit(program: import('@babel/core').NodePath<types.Program>) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
            node.properties = node.properties.filter(
              (property) =>
                !types.isObjectProperty(property) ||
                !types.isIdentifier(property.key) ||
                !/^(?:comment|context)$/.test(property.key.name),
            );
            for (const property of node.properties)
              if (
                types.isObjectProperty(property) &&
                types.isIdentifier(property.key, { name: 'message' }) &&
                types.isStringLiteral(property.value)
              )
                property.value = types.valueToNode(compileMessage(property.value.value)) as types.Expression;
          },
        });
      },
    },
  },
});

/** Babel's options for a TypeScript file. */
export const babelOptions = (filename: string, plugins: PluginItem[]) => ({
  filename,
  plugins,
  babelrc: false,
  configFile: false,
  parserOpts: { plugins: ['typescript' as const, ...(filename.endsWith('x') ? ['jsx' as const] : [])] },
});

const macros = (): Plugin => {
  let isBuild = false;
  return {
    name: 'touchline:text-macros',
    enforce: 'pre',
    configResolved({ command, mode }) {
      isBuild = command === 'build' && mode !== 'test';
    },
    transform: {
      filter: { id: /\.tsx?$/, code: USES_MACRO },
      async handler(code, id) {
        const plugins: PluginItem[] = [[macro, { linguiConfig, stripMessageField: false }]];
        if (isBuild) plugins.push(compileInline());
        const result = await transformAsync(code, {
          ...babelOptions(id, plugins),
          sourceMaps: true,
          generatorOpts: { jsescOption: { minimal: true } },
        });
        return { code: result?.code ?? code, map: result?.map };
      },
    },
  };
};

const MODULE = 'texts:';

const catalogues = (): Plugin => ({
  name: 'touchline:text-catalogues',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return null;
    const language = id.slice(MODULE.length + 1);
    const folder = join(LOCALES, language === 'pseudo' ? 'es' : language);
    if (existsSync(folder)) for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
    return {
      code: `export default JSON.parse(${JSON.stringify(JSON.stringify(await compiled(language)))});`,
      map: null,
    };
  },
  handleHotUpdate({ file, server }) {
    if (file.startsWith(LOCALES.split('/').join(sep))) server.ws.send({ type: 'full-reload' });
  },
});

export const texts = (): Plugin[] => [macros(), catalogues()];
