import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile as read, rm, writeFile as write } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackupHeader, type Entry, readFile, writeFile } from './file';

describe('the file of a backup', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-file-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps any text: with other line ends, and with chunks that end inside a character', async () => {
    const long = [0, 1, 2, 3].map((shift) => 'x'.repeat(shift) + 'ü€😀'.repeat(20_000));
    const entries = ['\u2028', '\u2029', '\r\n\u2028"\\', '', ...long].map(
      (text, n): Entry => ({ collection: 'audit', document: Object.assign({ _id: `${n}` }, { [`k${text}`]: text }) }),
    );
    const header: BackupHeader = { schema: 1, at: 2 };
    async function* all() {
      yield* entries;
    }
    const [path, olderPath] = [join(folder, 'new'), join(folder, 'older')];
    await writeFile(createWriteStream(path), header, all());

    const text = gunzipSync(await read(path)).toString();
    expect(text).not.toMatch(/[\u2028\u2029]/);
    // The same file with the characters themselves instead of their escapes.
    await write(olderPath, gzipSync(text.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')));
    for (const file of [path, olderPath]) {
      const items: (BackupHeader | Entry)[] = [];
      for await (const item of readFile(file)) items.push(item);
      expect(items).toMatchObject([header, ...entries]);
      expect(items).toHaveLength(1 + entries.length);
    }
  });

  it('keeps bytes at any depth, and texts that look like them', async () => {
    const bytes = new Uint8Array([0, 1, 255]);
    const entries: Entry[] = [
      { collection: 'crests', document: Object.assign({ _id: '1' }, { image: bytes, in: [{ deep: bytes }] }) },
      { collection: 'audit', document: Object.assign({ _id: '2' }, { text: '{"$bytes":"AAH/"}' }) },
    ];
    async function* all() {
      yield* entries;
    }
    const path = join(folder, 'backup');
    await writeFile(createWriteStream(path), { schema: 1, at: 2 }, all());
    const items: (BackupHeader | Entry)[] = [];
    for await (const item of readFile(path)) items.push(item);
    expect(items.slice(1)).toEqual(entries);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['lacks its last line', (lines) => lines.slice(0, -1)],
    ['lacks a document', (lines) => lines.toSpliced(1, 1)],
    ['breaks off within a line', (lines) => [...lines.slice(0, -1), '{"end":tr']],
  ])('is rejected when it %s', async (_how, change) => {
    const path = join(folder, 'backup');
    async function* all() {
      for (const _id of ['1', '2']) yield { collection: 'audit', document: { _id } };
    }
    await writeFile(createWriteStream(path), { schema: 1, at: 2 }, all());
    const lines = gunzipSync(await read(path))
      .toString()
      .trimEnd()
      .split('\n');
    await write(path, gzipSync(change(lines).join('\n')));
    const readAll = async () => {
      for await (const item of readFile(path)) expect(item).toBeDefined();
    };
    await expect(readAll()).rejects.toThrow('is not whole');
  });
});
