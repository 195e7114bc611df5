import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { aPlayer } from '../testing/players';
import { attendeeErrors, candidates, changeOf, GUEST, MYSELF, valuesOf } from './attendee-change';

const [leo, mia] = [aPlayer(1), aPlayer(2)];
const event = anEvent({ attendees: [attendee(1)] });
const context = { roster: [leo, mia], myName: 'Priya Raman' };
const freshId = () => '799999999';
const rights = { open: true, closed: false, manages: false, children: [leo, mia], volunteers: true };
const who = (all: readonly { value: string }[]) => all.map(({ value }) => value);

describe('candidates', () => {
  it('offers a parent their unlisted children and themselves', () => {
    expect(who(candidates(event, [leo, mia, aPlayer(3)], rights))).toEqual([mia.id, MYSELF]);
  });

  it('offers staff every unlisted player of the roster and a guest', () => {
    expect(who(candidates(event, [leo, mia, aPlayer(3)], { ...rights, manages: true }))).toEqual([
      mia.id,
      aPlayer(3).id,
      GUEST,
    ]);
  });

  it('is empty when the event accepts no sign-ups', () => {
    expect(candidates(event, [leo, mia], { ...rights, open: false })).toEqual([]);
  });
});

describe('the attendee form', () => {
  it('adds a child by id and ignores the guest fields', () => {
    const values = { ...valuesOf(undefined), who: mia.id, player: 'typed before', emailAddress: 'x@example.com' };
    expect(changeOf(event, undefined, values, context, freshId)).toEqual({
      op: 'add',
      event: event.key,
      attendeeId: '799999999',
      playerId: mia.id,
      input: { available: 'YES', player: mia.name, position: 'Winger', volunteer: '' },
    });
  });

  it('changes the answer of a child, and every field of a guest', () => {
    const [row] = event.attendees;
    if (!row) throw new Error('the list is empty');
    const typed = { ...valuesOf(row), available: 'NO', position: ' Keeper ', volunteer: 'Coach' } as const;
    const change = changeOf(event, row, typed, context, freshId);
    expect(change).toMatchObject({ op: 'change', attendeeId: row.id });
    expect(change.input).toEqual({ available: 'NO', position: 'Keeper', volunteer: 'Coach' });
    const { playerId: _playerId, ...guest } = { ...row, emailAddress: 'guest@example.com' };
    const values = { ...valuesOf(guest), parent: 'Ana' };
    expect(changeOf(event, guest, values, context, freshId).input).toMatchObject({ player: row.player, parent: 'Ana' });
  });

  it('reports missing fields', () => {
    const blank = valuesOf(undefined);
    expect(attendeeErrors(blank)).toEqual({ who: 'Choose a player' });
    expect(attendeeErrors({ ...blank, who: GUEST })).toEqual({ player: 'Name is required' });
    expect(attendeeErrors({ ...blank, who: GUEST, player: 'Jo', emailAddress: 'jo' })).toHaveProperty('emailAddress');
    expect(attendeeErrors({ ...blank, who: MYSELF })).toHaveProperty('volunteer');
    expect(attendeeErrors({ ...blank, who: mia.id })).toEqual({});
  });
});
