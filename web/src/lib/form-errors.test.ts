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
  ['keeps the path of a field', 'name', 'name'],
  ['maps an item to its index in the form', 'plays.0.name', 'plays.1.name'],
  ['maps an item that was removed from the form to its list', 'plays.1.name', 'plays'],
  ['keeps the path of a list', 'plays', 'plays'],
  ['maps an item within an item', 'plays.0.actionCodes.0.code', 'plays.1.actionCodes.0.code'],
  ['maps an entry of a list that is typed as text to its field', 'sources.1', 'sources'],
  ['maps an entry of a multiple choice to its field', 'tags.0', 'tags'],
  ['maps a multiple choice within an item', 'plays.0.players.0', 'plays.1.players'],
  ['maps a property of the venue to the venue field', 'eventLocation.name', 'eventLocation'],
  ['maps a path that the form does not have to its first part', 'removed.plays.0', 'removed'],
])('%s: %s', (_what, path, place) => expect(formPath(path, body, values)).toBe(place));

it('keeps indices when the body held the whole form', () =>
  expect(formPath('plays.1.players.0', {}, values)).toBe('plays.1.players'));
