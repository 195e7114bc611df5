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
  ['nothing is chosen', null, all],
  ['nothing is chosen yet', { id: null, name: '' }, all],
  ['an empty id is chosen', { id: '', name: '' }, all],
  ['one of the list is chosen', { id: '2', name: 'Two as it was' }, all],
  ['one that is gone is chosen', { id: '3', name: 'Three' }, [{ value: '3', label: 'Three' }, ...all]],
])('when %s', (_what, held, options) => expect(optionsOf(list, held)).toEqual(options));

it('keeps several that are gone, and takes a list that is not there yet', () => {
  expect(optionsOf(undefined, { id: '3', name: 'Three' }, { id: '4', name: 'Four' }).map(({ value }) => value)).toEqual(
    ['3', '4'],
  );
  expect(optionsOf(undefined)).toEqual([]);
});
