import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder';
import { explainSystemError } from './system-errors';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-errors-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const errorOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([
  ['a file in place of a folder', () => makeFolder(join(folder, 'file')), 'is a file'],
  ['a folder below a file', () => makeFolder(join(folder, 'file', 'data')), 'is a file'],
  ['a folder in place of a file', () => readFile(folder), 'is a folder'],
  ['a folder that nobody can create', () => makeFolder('/proc/touchline/data'), 'cannot be created'],
  ['a long path', () => open(join(folder, 'x'.repeat(5_000)), 'w'), 'too long'],
])('names the path and the fix for %s', async (_what, attempt, words) => {
  const error = await errorOf(attempt());
  const path = (error as NodeJS.ErrnoException).path ?? folder;
  const sentence = explainSystemError(error, { setting: 'DATA_DIR', path: folder });
  expect(sentence).toMatch(words);
  expect(sentence).toContain(path);
  expect(sentence).toContain('set DATA_DIR to another place');
});

it('names the port and the fix for a port in use', async () => {
  const first = createServer();
  const port = await new Promise<number>((resolve) =>
    first.listen(0, () => resolve((first.address() as { port: number }).port)),
  );
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port));
  first.close();
  expect(explainSystemError(error, { setting: 'METRICS_PORT' })).toBe(
    `Port ${port} is in use. Stop the other program, or choose another port: METRICS_PORT=${port + 1}`,
  );
});

/** Errors that a test cannot cause everywhere, in the shape that Node and lmdb give them. */
const made = (fields: object) => Object.assign(new Error('made'), fields);
it.each([
  [{ code: 'EACCES', path: '/srv/club' }, /may not use \/srv\/club.*set DATA_DIR/],
  [{ code: 'EROFS', path: '/srv/club' }, /\/srv\/club is on a disk that is mounted read-only/],
  [{ code: 'ENOSPC', path: '/srv/club' }, /The disk of \/srv\/club is full/],
  [{ code: 28 }, /The disk of \/data is full/],
  [{ code: 13 }, /may not use \/data/],
  [{ code: 'EACCES', syscall: 'listen', port: 80, address: '::' }, /may not use port 80.*DATA_DIR=8080/],
  [{ code: 'EACCES', syscall: 'listen', address: '/data/owner-1.sock', port: -1 }, /may not use \/data\/owner-1.sock/],
  [{ code: 'EMFILE', path: '/srv/club' }, /ulimit -n/],
])('explains %j', (fields, words) => {
  expect(explainSystemError(made(fields), { setting: 'DATA_DIR', path: '/data' })).toMatch(words);
});

it.each([[made({ code: 'ERR_INVALID_ARG_TYPE' })], [made({ code: 99_999 })], [made({})], ['a text']])(
  'leaves other errors as they are: %s',
  (error) => expect(explainSystemError(error, { path: '/data' })).toBeUndefined(),
);
