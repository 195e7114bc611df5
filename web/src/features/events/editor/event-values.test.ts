import { eventForm } from '@touchline/shared/events/event-editing.contract';
import { expect, it } from 'vitest';
import { anEvent } from '../../../live/testing/club-model';
import { newActionCode, newParticipant, newPlay, newSchedule, newStats, playOf } from './event-items';
import { type EventValues, eventBody, eventErrors, eventValues, noEvent } from './event-values';

const play = { ...playOf(newPlay('30000001')), name: 'Goal', startOffset: 61.5, endOffset: 74 };
const other = { ...play, id: '30000002', name: 'Save' };
const leo = {
  id: '10000001',
  playerId: '10000001',
  playerName: 'Leo',
  teamId: '26618',
  teamName: 'Green',
  shirtColor: '',
  shirtNumber: 11,
  guest: false,
  groupName: '',
};
const event = anEvent({ rev: 3, version: 7, plays: [play, other], participants: [leo], sources: ['a.mp4', 'b.mp4'] });
const base = eventValues(event);
const [goal = newPlay('1'), save = newPlay('2')] = base.plays;
const bodyOf = (typed: Partial<EventValues>) => eventBody(event, base, { ...base, ...typed });
const errorsOf = (typed: Partial<EventValues>) => eventErrors(event, base, { ...base, ...typed });

it.each<[string, Partial<EventValues>, object]>([
  ['nothing', {}, {}],
  ['a field', { result: '2:1' }, { result: '2:1' }],
  ['an empty field', { sources: '' }, { sources: [] }],
  ['sources as people list them', { sources: 'a.mp4, c.mp4\na.mp4' }, { sources: ['a.mp4', 'c.mp4'] }],
  [
    'the links of shared texts, and the names that it had',
    { sources: 'a.mp4 Check out this match: veo.example/m/1 and https://veo.example/m/2' },
    { sources: ['a.mp4', 'https://veo.example/m/1', 'https://veo.example/m/2'] },
  ],
  [
    'only the changed play',
    { plays: [goal, { ...save, name: 'Great save' }] },
    { plays: [{ ...other, name: 'Great save' }] },
  ],
  [
    'a play without an end',
    { plays: [{ ...goal, endOffset: '' }, save] },
    { plays: [{ ...play, endOffset: undefined }] },
  ],
  [
    'the ids of removed items',
    { plays: [save], participants: [] },
    { removed: { participants: ['10000001'], plays: ['30000001'], schedules: [], teamStats: [] } },
  ],
  ['nothing when only the order changed', { plays: [save, goal] }, {}],
])('sends %s', (_what, typed, sent) => {
  const body = bodyOf(typed);
  expect(body).toEqual({ id: event.id, rev: 3, version: 7, ...sent });
  expect(eventForm.safeParse(body).success).toBe(true);
  expect(errorsOf(typed)).toEqual({});
});

it('sends no version if the event has none', () => {
  expect(eventBody({ id: event.id, rev: 3 }, base, base)).toEqual({ id: event.id, rev: 3 });
});

const location = event.eventLocation;
const match = newSchedule('30000003', event);
it.each<[string, Partial<EventValues>, Record<string, string>]>([
  ['a missing time', { eventTime: undefined }, { eventTime: 'Time is required' }],
  ['a missing place', { eventLocation: null }, { eventLocation: 'Choose a field' }],
  ['a missing team', { tags: [] }, { tags: 'Team is required' }],
  [
    'a participant without team and player',
    { participants: [leo, newParticipant('10000002')] },
    { 'participants.1.teamId': 'Team is required', 'participants.1.playerId': 'Player is required' },
  ],
  [
    'an unreadable offset',
    { plays: [goal, { ...save, endOffset: 'late' }] },
    { 'plays.1.endOffset': 'Enter seconds or h:mm:ss' },
  ],
  [
    'an end before its start',
    { plays: [goal, { ...save, endOffset: '0:05' }] },
    { 'plays.1.endOffset': 'Must be after the start' },
  ],
  [
    'a source that is no link',
    { sources: 'a.mp4 javascript:alert(1)' },
    { sources: 'Must be a web address (http or https) or a name' },
  ],
  [
    'an action without its code',
    { plays: [goal, { ...save, actionCodes: [{ ...newActionCode(), code: 5 }, newActionCode()] }] },
    { 'plays.1.actionCodes.1.code': 'Code is required' },
  ],
  [
    'a match without time and place',
    { schedules: [match, { ...match, id: '30000004', time: undefined, location: null }] },
    { 'schedules.1.time': 'Time is required', 'schedules.1.location': 'Choose a field' },
  ],
  ['a match without teams', { schedules: [{ ...match, teams: [] }] }, { 'schedules.0.teams': 'Teams are required' }],
  ['stats without a team', { teamStats: [newStats('30000005')] }, { 'teamStats.0.teamId': 'Team is required' }],
])('rejects %s', (_what, typed, errors) => expect(errorsOf(typed)).toEqual(errors));

it('reports no errors without an event, and has a default for every field', () => {
  expect(eventErrors(undefined, noEvent, noEvent)).toEqual({});
  expect(Object.keys(base).toSorted()).toEqual(Object.keys(noEvent).toSorted());
  expect(eventValues(event).eventLocation).toBe(location);
});
