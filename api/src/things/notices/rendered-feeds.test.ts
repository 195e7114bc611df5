import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { deferred } from '@touchline/server/deferred';
import { expect, it } from 'vitest';
import { createRenderedFeeds } from './rendered-feeds';

const KB = 1_024;
const textOf = async (body: Promise<Buffer>) => String(await promisify(gunzip)(await body));
/** Renders texts, and keeps the names of those that were rendered. */
function rendering(text: (name: string) => string = (name) => name) {
  const rendered: string[] = [];
  return {
    rendered,
    render: (name: string) => () => {
      rendered.push(name);
      return Promise.resolve(text(name));
    },
  };
}

it('R20: keeps as many feeds as the memory allows, and forgets the one that nobody asked for longest', async () => {
  // A gzipped text of random hexadecimal digits takes half of its length.
  const { rendered, render } = rendering(() => randomBytes(8 * KB).toString('hex'));
  const feeds = createRenderedFeeds(30 * KB);
  const read = (name: string) => feeds.read(name, '1', render(name));
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await read(name);
  expect(rendered).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('keeps one state of each address, and never mixes states or addresses', async () => {
  const { rendered, render } = rendering();
  const feeds = createRenderedFeeds();
  const read = (token: string, etag: string) => textOf(feeds.read(token, etag, render(token + etag)));
  expect(await Promise.all([read('a', '1'), read('b', '1'), read('a', '2'), read('a', '2')])).toEqual([
    'a1',
    'b1',
    'a2',
    'a2',
  ]);
  expect(rendered.splice(0).toSorted()).toEqual(['a1', 'a2', 'b1']);
  for (const etag of ['3', '3', '4', '3']) expect(await read('a', etag)).toBe(`a${etag}`);
  expect(await read('b', '1')).toBe('b1');
  feeds.drop('b');
  expect(await read('b', '1')).toBe('b1');
  expect(rendered).toEqual(['a3', 'a4', 'a3', 'b1']);
});

it('renders two feeds at once and the others in order, and goes on after a failure', async () => {
  const feeds = createRenderedFeeds();
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => deferred());
  const reads = ends.map(({ promise }, n) =>
    feeds.read(String(n), '1', async () => {
      begun.push(n);
      await promise;
      if (n === 1) throw new Error('The store does not respond');
      return `feed ${n}`;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await expect(reads[1]).rejects.toThrow('The store does not respond');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await textOf(reads[4] as Promise<Buffer>)).toBe('feed 4');
  expect(await textOf(feeds.read('1', '1', () => Promise.resolve('feed 1')))).toBe('feed 1');
});
