import { expect, it } from 'vitest';
import { formPath } from './form-errors';

const values = {
  name: '',
  sources: 'a.mp4 b.mp4',
  tags: ['26618'],
  eventLocation: { id: '1', name: '' },
  plays: [
    { id: '30000001', name: 'A', players: [], actionCodes: [] },
    { id: '30000002', name: 'B', players: ['Leo'], actionCodes: [{ acid: '', code: '' }] },
  ],
};
const body = { sources: ['a.mp4', 'b.mp4'], tags: ['26618'], plays: [{ id: '30000002' }, { id: '39999999' }] };

it.each([
  ['a field is itself', 'name', 'name'],
  ['an item lies where the form has it', 'plays.0.name', 'plays.1.name'],
  ['an item that the form took out is its list', 'plays.1.name', 'plays'],
  ['a list is itself', 'plays', 'plays'],
  ['an item within an item', 'plays.0.actionCodes.0.code', 'plays.1.actionCodes.0.code'],
  ['a word of a typed list is the field where it is typed', 'sources.1', 'sources'],
  ['a choice is the field where it is chosen', 'tags.0', 'tags'],
  ['a choice of an item', 'plays.0.players.0', 'plays.1.players'],
  ['a part of a place is the place', 'eventLocation.name', 'eventLocation'],
  ['what the form does not have', 'removed.plays.0', 'removed'],
])('%s: %s', (_what, path, place) => expect(formPath(path, body, values)).toBe(place));

it('is about the form as it is when the whole of it was sent', () =>
  expect(formPath('plays.1.players.0', {}, values)).toBe('plays.1.players'));
