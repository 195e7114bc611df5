/** Texts that mean two things in English: each meaning has a context, and its own word in Spanish. */
import { expect, it } from 'vitest';
import { readCatalogue } from '../../web/build/texts';

it.each([
  ['Save', 'goalkeeper', 'Parada', 'Guardar'],
  ['Finish', 'match', 'Terminar', 'Definición'],
  ['Draw', 'drawing', 'Dibujar', 'Empate'],
  ['Lost', 'film', 'Se perdió', undefined],
  ['Lost', 'games', 'Perdidos', undefined],
  ['Here', 'roll-call', 'Presente', 'Aquí'],
])('%s of the context “%s” is “%s”, and without it “%s”', async (text, context, word, other) => {
  const entries = Object.values(await readCatalogue('es')).filter(({ message }) => message === text);
  const wordsOf = (of: string | undefined) =>
    [
      ...new Set(entries.filter((entry) => (entry.context ?? undefined) === of).map(({ translation }) => translation)),
    ].filter(Boolean);
  expect(wordsOf(context)).toEqual([word]);
  if (other !== undefined) expect(wordsOf(undefined)).toContain(other);
});
