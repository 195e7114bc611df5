import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttendeeView, attendeeView, type EventView, eventView } from './event.model';
import { eventExample } from './event-example.data';
import { maskAttendee, maskEvent } from './event-visibility';

const CONTACT = 'contact-marker';
const CHILD = 'child-marker';

const row = (index: number): AttendeeView => ({
  id: String(70_000_000 + index),
  player: `${CHILD}-${index}`,
  playerId: String(12_300_000 + index),
  available: 'YES',
  position: 'Winger',
  parent: `${CHILD}-parent-${index}`,
  emailAddress: `${CONTACT}-${index}@riverside.example`,
  phoneNumber: `${CONTACT}-${index}`,
  volunteer: '',
});
const eventOf = (rows: number): EventView => ({
  ...eventExample,
  attendees: Array.from({ length: rows }, (_, index) => row(index)),
  participants: [
    {
      id: '50000001',
      playerId: '12300001',
      playerName: `${CHILD}-x`,
      teamId: '26618',
      teamName: 'Green',
      shirtColor: '',
      guest: false,
      groupName: '',
    },
  ],
  plays: [
    {
      id: '60000001',
      name: 'First goal',
      playType: 'SCORE',
      source: '',
      link: '',
      players: [`${CHILD}-y`],
      playerIds: ['12300001'],
      call: '',
      suggestion: '',
      actionCodes: [],
    },
  ],
  teamPlayers: [{ note: CONTACT }],
});

describe('visibility of events', () => {
  it('I11 no masked view contains a contact, and no anonymous one a child, however many rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (rows) => {
        const masked = maskEvent(eventOf(rows), 'masked');
        expect(JSON.stringify(masked)).not.toContain(CONTACT);
        expect(masked.attendees.map(({ player }) => player)).toEqual(
          eventOf(rows).attendees.map(({ player }) => player),
        );
        const anonymous = JSON.stringify(maskEvent(eventOf(rows), 'anonymous'));
        expect(anonymous).not.toContain(CONTACT);
        expect(anonymous).not.toContain(CHILD);
        expect(anonymous).not.toMatch(/"playerId"|123000\d\d/);
      }),
    );
  });

  it('removes nothing for full visibility, and keeps own rows for everyone', () => {
    const event = eventOf(3);
    expect(maskEvent(event, 'full')).toEqual(event);
    const withOwnRow = maskEvent(event, 'masked', ({ id }) => id === '70000001');
    expect(withOwnRow.attendees[1]).toEqual(event.attendees[1]);
    expect(withOwnRow.attendees[0]).not.toHaveProperty('emailAddress');
  });

  it('leaves fields out rather than emptying them, and stays within the contract', () => {
    expect(Object.keys(maskAttendee(row(1), 'masked'))).not.toContain('phoneNumber');
    expect(attendeeView.parse(maskAttendee(row(1), 'anonymous'))).toEqual({
      id: '70000001',
      available: 'YES',
      position: 'Winger',
      volunteer: '',
    });
    // A play keeps its lists of children, emptied.
    expect(maskEvent(eventOf(1), 'anonymous').plays).toMatchObject([
      { name: 'First goal', players: [], playerIds: [] },
    ]);
    for (const visibility of ['full', 'masked', 'anonymous'] as const)
      expect(eventView.safeParse(maskEvent(eventOf(2), visibility)).success).toBe(true);
  });

  it('masks a patch without adding missing fields', () => {
    expect(maskEvent({ teamPlayers: [] }, 'masked')).toEqual({});
    expect(maskEvent({}, 'anonymous')).toEqual({});
  });

  it('I11 removes a field that is not in the table', () => {
    const { attendees, participants, plays, ...event } = eventOf(2);
    const secret = { medical: 'field-marker' };
    const withSecret = <R extends object>(rows: readonly R[]): R[] => rows.map((row) => ({ ...row, ...secret }));
    const eventWithSecrets = {
      ...event,
      ...secret,
      attendees: withSecret(attendees),
      participants: withSecret(participants),
      plays: withSecret(plays),
    };
    for (const visibility of ['full', 'masked', 'anonymous'] as const)
      expect(JSON.stringify(maskEvent(eventWithSecrets, visibility))).not.toContain('field-marker');
  });

  it('never changes its input', () => {
    const event = eventOf(2);
    const copy = structuredClone(event);
    maskEvent(event, 'anonymous');
    expect(event).toEqual(copy);
  });
});
