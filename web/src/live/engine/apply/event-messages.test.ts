import type { Play } from '@touchline/shared/events/event.model';
import { describe, expect, it } from 'vitest';
import { anEvent, attendee, stamp } from '../../testing/club-model';
import { applyToEvent } from './event-messages';

const goal: Play = {
  id: '60000001',
  name: 'First goal',
  playType: 'SCORE',
  source: '',
  link: '',
  players: [],
  playerIds: [],
  call: '',
  suggestion: '',
  actionCodes: [],
};
const leo = attendee(1);

describe('applying a message to an event', () => {
  const event = anEvent({
    plays: [{ ...goal, rating: 80, startOffset: 10, endOffset: 20 }],
    attendees: [{ ...leo, emailAddress: 'somebody@club.example', phoneNumber: '030 1' }],
  });
  const payload = { ...stamp, key: event.key, version: event.version + 1 };

  it('I8: clears rating and offsets of a play saved without them', () => {
    expect(applyToEvent(event, { name: 'play:saved', payload: { ...payload, play: goal } })).toEqual({
      is: 'applied',
      value: { ...event, plays: [goal], version: payload.version },
    });
  });

  it('I8: clears the contacts of an attendee that arrives without them', () => {
    expect(applyToEvent(event, { name: 'attendee:changed', payload: { ...payload, attendee: leo } })).toEqual({
      is: 'applied',
      value: { ...event, attendees: [leo], version: payload.version },
    });
  });

  it.each([
    ['what it has already', 0, 'dropped'],
    ['what is older', -1, 'dropped'],
    ['what follows on something that it missed', 2, 'gap'],
  ])('I9: applies nothing of %s', (_what, ahead, is) => {
    const message = { ...payload, version: event.version + ahead, attendee: leo };
    expect(applyToEvent(event, { name: 'attendee:changed', payload: message })).toEqual({ is });
    expect(applyToEvent(undefined, { name: 'attendee:changed', payload: message })).toEqual({ is: 'gap' });
  });
});
