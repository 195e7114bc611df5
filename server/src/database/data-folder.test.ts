import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { assertNoSourceCode } from './data-folder';
import { openStore } from './open-store';

const folder = mkdtempSync(join(tmpdir(), 'touchline-data-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a data folder with a package.json, or with files that git tracks', async () => {
  const club = fileURLToPath(new URL('../../../club', import.meta.url));
  await expect(openStore({ dataDir: club })).rejects.toThrow(/holds a package\.json.*DATA_DIR=~/);
  expect(() => assertNoSourceCode(fileURLToPath(new URL('.', import.meta.url)))).toThrow(/git tracks/);
  expect(() => assertNoSourceCode(join(folder, 'new'))).not.toThrow();
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(() => assertNoSourceCode(folder)).not.toThrow();
});
