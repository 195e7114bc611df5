import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { clipOf, matchMedia } from './match-media';

const none = { shareLink: '', wipLink: '', learnLink: '', advice: '' };
const at = (file: string) => `https://film.example/${file}`;

it.each([
  ['shareLink', 'a.mov', 'Share'],
  ['shareLink', 'a.MOV?token=1.pdf', 'Share'],
  ['shareLink', 'a.png', 'Touches'],
  ['shareLink', 'a.pdf#page=2', 'Session'],
  ['wipLink', 'a.mov', 'Develop'],
  ['wipLink', 'a.PNG', 'Passing'],
  ['learnLink', 'a.mov', 'Learn'],
  ['learnLink', 'a.png', 'Finish'],
  ['advice', 'a.mov', 'Advice'],
  ['advice', 'a.png', 'Advice'],
] as const)('labels %s %s as %s', (field, file, label) => {
  const shown = matchMedia({ ...none, [field]: at(file) }).items.map((item) => [i18n._(item.label), item.link]);
  expect(shown).toEqual([[label, at(file)]]);
});

it.each([
  ['wipLink', 'a.pdf'],
  ['learnLink', 'a.pdf'],
  ['shareLink', 'a'],
  ['shareLink', 'mov'],
] as const)('ignores %s %s', (field, file) => {
  expect(matchMedia({ ...none, [field]: at(file) })).toEqual({ items: [], text: '' });
});

it('shows the film of a shared text, and its words', () => {
  const advice = 'Look at your first touch: film.example/touch.mp4';
  const { items, text } = matchMedia({ ...none, advice });
  expect([items.map(({ link }) => link), text]).toEqual([['https://film.example/touch.mp4'], advice]);
});

it('shows advice in words as text, and an unsafe link as well', () => {
  expect(matchMedia({ ...none, advice: ' Look up. ' }).text).toBe('Look up.');
  expect(matchMedia({ ...none, advice: 'javascript:a.png' })).toEqual({ items: [], text: 'javascript:a.png' });
});

it('takes the clip of a film of the club, which has no file extension', () => {
  const clip = { eventSource: 'film:84000001', hodStart: 12, hodEnd: 20 };
  expect(clipOf(clip)).toEqual({ link: 'film:84000001', stretch: { start: 12, end: 20 } });
  expect(clipOf({ eventSource: 'somewhere' })).toBeUndefined();
});
