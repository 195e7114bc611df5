import { expect, it } from 'vitest';
import { optionsOf } from './options';

const list = [
  { id: '1', name: 'One', more: true },
  { id: '2', name: 'Two', more: true },
];
const all = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two' },
];

it.each([
  ['no value', null, all],
  ['a null id', { id: null, name: '' }, all],
  ['an empty id', { id: '', name: '' }, all],
  ['a value of the list', { id: '2', name: 'Old name of two' }, all],
  ['a value that left the list', { id: '3', name: 'Three' }, [{ value: '3', label: 'Three' }, ...all]],
])('returns the options with %s selected', (_what, selected, options) =>
  expect(optionsOf(list, selected)).toEqual(options),
);

it('keeps several values that left the list, and accepts a list that is still loading', () => {
  expect(optionsOf(undefined, { id: '3', name: 'Three' }, { id: '4', name: 'Four' }).map(({ value }) => value)).toEqual(
    ['3', '4'],
  );
  expect(optionsOf(undefined)).toEqual([]);
});
