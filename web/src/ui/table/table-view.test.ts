import { expect, it } from 'vitest';
import { holdRows } from './hold-rows';
import { searchRows, sortRows } from './table-view';

const rows = [
  { id: 'a', name: 'Zoë Weiß', number: 10 },
  { id: 'b', name: 'Leo Raman', number: 9 },
  { id: 'c', name: 'Émile', number: undefined },
];
const columns = [
  { key: 'name', value: (row: (typeof rows)[number]) => row.name },
  { key: 'number', value: (row: (typeof rows)[number]) => row.number },
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it('matches every word, ignoring accents and case', () => {
  expect(ids(searchRows(rows, columns, 'zoe'))).toBe('a');
  expect(ids(searchRows(rows, columns, 'emile'))).toBe('c');
  expect(ids(searchRows(rows, columns, 'raman 9'))).toBe('b');
  expect(ids(searchRows(rows, columns, '  '))).toBe('abc');
  expect(ids(searchRows(rows, columns, 'raman 10'))).toBe('');
});

it('tells names apart by the marks of scripts in which marks are letters', () => {
  const children = ['किरण', 'करण', 'मीरा'].map((name, number) => ({ id: name, name, number }));
  expect(ids(searchRows(children, columns, 'किर'))).toBe('किरण');
  expect(ids(searchRows(children, columns, 'करण'))).toBe('करण');
});

it('matches the text of a cell that differs from its value', () => {
  const month = { key: 'month', value: () => '2026-05', words: () => 'May 2026' };
  expect(ids(searchRows(rows, [...columns, month], 'zoe may'))).toBe('a');
  expect(ids(searchRows(rows, [...columns, month], 'zoe 2026-05'))).toBe('a');
});

it('sorts numbers numerically, names by language rules, and empty values last', () => {
  expect(ids(sortRows(rows, columns, { key: 'number', direction: 'asc' }))).toBe('bac');
  expect(ids(sortRows(rows, columns, { key: 'number', direction: 'desc' }))).toBe('abc');
  expect(ids(sortRows(rows, columns, { key: 'name', direction: 'asc' }))).toBe('cba');
  expect(ids(sortRows(rows, columns, undefined))).toBe('abc');
});

it('keeps rows in order while held: adds none, drops removed ones, and updates contents', () => {
  const fresh = [{ id: 'd', name: 'Neu', number: 1 }, ...rows.slice(1), { id: 'e', name: 'Two', number: 2 }];
  const heldRows = holdRows(fresh, ({ id }) => id, ['a', 'b', 'c']);
  expect(ids(heldRows.shown)).toBe('bc');
  expect(heldRows.waiting).toBe(2);
  expect(holdRows(fresh, ({ id }) => id, null)).toEqual({ shown: fresh, waiting: 0 });
});
