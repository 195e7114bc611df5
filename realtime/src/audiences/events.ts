/** Audiences of events and attendees (specification 1.6 and 7.1). */
import { maskAttendee, maskEvent } from '@touchline/shared/events/events.visibility';
import { rooms } from '@touchline/shared/live/rooms';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import type { Delivery } from './delivery';

type About = MessageFact['about'];

const full = ({ teams }: About) => [rooms.admin(), ...teams.map(rooms.teamFull)];
const masked = ({ teams }: About) => teams.map(rooms.teamMasked);
const wholeTeam = (about: About) => [...full(about), ...masked(about)];

/** The owners of a row see it in full. */
const owners = ({ teams, playerId, userId }: About, emailAddress = '') => [
  ...(playerId === undefined ? [] : teams.map((team) => rooms.guardians(team, playerId))),
  ...(userId === undefined ? [] : teams.map((team) => rooms.own(team, userId, emailAddress))),
];

type RowName = 'attendee:added' | 'attendee:changed';

const rowDeliveries = <N extends RowName>({ payload, about }: MessageFact<N>): Delivery<N>[] => [
  { rooms: [...full(about), ...owners(about, payload.attendee.emailAddress)], payload },
  { rooms: masked(about), payload: { ...payload, attendee: maskAttendee(payload.attendee, 'masked') } },
];

export const eventAudiences = {
  'event:created': ({ payload, about }: MessageFact<'event:created'>): Delivery<'event:created'>[] => [
    { rooms: full(about), payload },
    { rooms: masked(about), payload: { ...payload, event: maskEvent(payload.event, 'masked') } },
  ],
  'event:changed': ({ payload, about }: MessageFact<'event:changed'>): Delivery<'event:changed'>[] => [
    { rooms: full(about), payload },
    { rooms: masked(about), payload: { ...payload, patch: maskEvent(payload.patch, 'masked') } },
  ],
  'event:removed': ({ payload, about }: MessageFact<'event:removed'>): Delivery<'event:removed'>[] => [
    { rooms: wholeTeam(about), payload },
  ],
  // A play has names and notes but no contacts, so everyone in the teams may see all of it.
  'play:saved': ({ payload, about }: MessageFact<'play:saved'>): Delivery<'play:saved'>[] => [
    { rooms: wholeTeam(about), payload },
  ],
  'play:removed': ({ payload, about }: MessageFact<'play:removed'>): Delivery<'play:removed'>[] => [
    { rooms: wholeTeam(about), payload },
  ],
  'attendee:added': rowDeliveries<'attendee:added'>,
  'attendee:changed': rowDeliveries<'attendee:changed'>,
  'attendee:removed': ({ payload, about }: MessageFact<'attendee:removed'>): Delivery<'attendee:removed'>[] => [
    { rooms: wholeTeam(about), payload },
  ],
};
