/** A match in which every field has a value. */
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { CompletePeople } from './complete-event';

/** Returns the ended match of a game, with a journal of the coach. */
export function completeMatch(
  { _id, eventTime }: EventRecord,
  { leo, noa, coach, parent, ben }: CompletePeople & { ben: CompletePeople['leo'] },
): MatchRecord {
  const author = { userId: coach.user._id, name: 'Cora Coach' };
  const entry = (id: string, kind: MatchRecord['entries'][string]['kind'], more = {}) => ({
    [itemRow(id)]: { id, kind, at: eventTime, side: 'US' as const, ...author, ...more },
  });
  return {
    _id,
    eventId: _id,
    format: { onField: 7, periods: 2, minutes: 25 },
    formation: '2-3-1',
    lineup: { GK: noa._id, ST: leo._id },
    shared: false,
    keeper: noa._id,
    stays: [noa._id],
    plan: [{ period: 1, second: 60, on: noa._id, off: leo._id, slot: 'ST' }],
    scorer: parent.user._id,
    anchors: [{ source: 'https://film.example/game.m3u8', period: 1, second: 12, at: eventTime }],
    entries: {
      ...entry('91000001', 'PERIOD_START', { number: 3, extra: true }),
      ...entry('91000002', 'GOAL', { playerId: leo._id, otherPlayerId: noa._id, ownGoal: false, distinct: true }),
      ...entry('91000003', 'SUB', { otherPlayerId: noa._id, slot: 'GK', note: 'Tired', staysOn: true }),
      ...entry('91000004', 'MOMENT'),
      // Is on no roster of the event.
      ...entry('91000008', 'CHANCE', { playerId: ben._id }),
      ...entry('91000005', 'END'),
      ...entry('91000007', 'PENALTY', { scored: true }),
      ...entry('91000006', 'SHAPE', {
        format: { onField: 7, periods: 2, minutes: 25 },
        formation: '2-3-1',
        lineup: { ST: leo._id },
      }),
    },
    named: [leo._id, noa._id, ben._id, coach.user._id, parent.user._id],
    version: 6,
    rev: 1,
    createdAt: eventTime,
  };
}
