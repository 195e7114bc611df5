import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { aPlayer } from '../testing/players';
import { tally } from './tally';

describe('the four counts of an event', () => {
  it('name who is going, might come, can’t, and has not answered', () => {
    const event = anEvent({ attendees: [attendee(1), attendee(2, 'MAYBE'), attendee(3, 'NO')] });
    expect(tally(event, [aPlayer(1), aPlayer(4)])).toEqual({
      going: ['Child 1'],
      maybe: ['Child 2'],
      cant: ['Child 3'],
      silent: ['Child 4'],
    });
  });

  it('count children without naming them where the viewer may not see names', () => {
    const { player: _player, playerId: _playerId, ...anonymous } = attendee(1);
    expect(tally(anEvent({ attendees: [anonymous] }), undefined)).toEqual({
      going: ['Player 1'],
      maybe: [],
      cant: [],
      silent: [],
    });
  });
});
