import { expect, it } from 'vitest';
import { itemState } from './item-state';
import type { EditedForm } from './use-edited-form';

interface Values {
  name: string;
  plays: { id: string; name: string }[];
}
const items = (...ids: string[]) => ids.map((id) => ({ id, name: '' }));
const errors = { 'plays.1.name': 'Name is required', 'plays.10.name': 'Name is required' };
const edited = {
  form: { values: { name: '', plays: items('1', '2', '3') }, errors },
  base: { name: '', plays: items('0', '1', '2') },
} as unknown as EditedForm<Values>;

it.each([
  [0, { startsOpen: false, wrong: false }],
  [1, { startsOpen: false, wrong: true }],
  [2, { startsOpen: true, wrong: false }],
])('the state of item %s is %j', (index, state) => expect(itemState(edited, 'plays', index)).toEqual(state));
