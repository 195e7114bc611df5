import type { Plugin } from 'vite';

const PALETTES = /@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/;
/** Palettes that the app has not (`theme.ts`). Mantine compares its theme with `dark`, `gray` and its own primary `blue`. */
const UNUSED = /\t(?!dark|gray|blue)[a-z]+: \[[^\]]*\],?\n/g;

/** Leaves palettes of Mantine that the app does not use out of the first load. */
export const leanColors = (): Plugin => ({
  name: 'touchline:lean-colors',
  apply: 'build',
  transform(code, id) {
    if (!PALETTES.test(id)) return undefined;
    const lean = code.replace(UNUSED, '');
    if (lean === code) this.error('The palettes of Mantine are written in another way now.');
    return { code: lean, map: null };
  },
});
