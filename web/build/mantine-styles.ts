import type { Plugin } from 'vite';

/** Styles of Mantine itself, which belong to no component. */
const ALWAYS = ['baseline', 'default-css-variables', 'global'];

const COMPONENT = /\/@mantine\/core\/esm\/(?:components|utils)\/.*\/(\w+)\.module\.mjs$/;
const STYLES = /\/@mantine\/core\/styles\/([\w-]+)\.css$/;

/** Fails the build unless `mantine.ts` imports the styles of exactly the Mantine components that the app uses. */
export const checkMantineStyles = (): Plugin => ({
  name: 'touchline:mantine-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const used = new Set(ALWAYS);
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const component = COMPONENT.exec(id)?.[1];
        if (component && renderedLength > 0) used.add(component);
      }
    }
    const imported = new Set([...this.getModuleIds()].flatMap((id) => STYLES.exec(id)?.[1] ?? []));
    const missing = [...used].filter((name) => !imported.has(name));
    const unused = [...imported].filter((name) => !used.has(name));
    if (missing.length > 0) this.error(`web/src/app/mantine.ts lacks the styles of ${missing.sort().join(', ')}.`);
    if (unused.length > 0) this.error(`web/src/app/mantine.ts has unused styles: ${unused.sort().join(', ')}.`);
  },
});
