import { expect, it } from 'vitest';
import { newsLines } from './news-lines';

const posts = ['pinned', 'b', 'c', 'd'].map((id) => ({ id }));

it('puts New above the first unseen post, and Earlier above the first after them', () => {
  expect([...newsLines(posts, new Set(['b', 'c']))]).toEqual([
    ['b', 'new'],
    ['d', 'earlier'],
  ]);
});

it('has no Earlier below the last post, and no line when all is seen', () => {
  expect([...newsLines(posts, new Set(['d']))]).toEqual([['d', 'new']]);
  expect(newsLines(posts, new Set()).size).toBe(0);
  expect(newsLines([], new Set()).size).toBe(0);
});
