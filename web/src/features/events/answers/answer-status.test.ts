import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { aPlayer } from '../testing/players';
import { groupAnswers } from './answer-status';

describe('groupAnswers', () => {
  it('groups player names by answer, and lists roster players without a row as silent', () => {
    const event = anEvent({ attendees: [attendee(1), attendee(2, 'MAYBE'), attendee(3, 'NO')] });
    expect(groupAnswers(event, [aPlayer(1), aPlayer(4)])).toEqual({
      going: ['Child 1'],
      maybe: ['Child 2'],
      cant: ['Child 3'],
      silent: ['Child 4'],
    });
  });

  it('uses numbered placeholders when the viewer may not see names', () => {
    const { player: _player, playerId: _playerId, ...anonymous } = attendee(1);
    expect(groupAnswers(anEvent({ attendees: [anonymous] }), undefined)).toEqual({
      going: ['Player 1'],
      maybe: [],
      cant: [],
      silent: [],
    });
  });
});
