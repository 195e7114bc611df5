/** The example event of the API page. */
import type { EventView } from './event.model';

const place = {
  id: 'u33dbfc5t',
  name: 'Mauerpark pitch',
  latitude: 52.5437,
  longitude: 13.4021,
  address: 'Gleimstr. 55',
};
const eventTime = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000;

export const eventExample: EventView = {
  id: '100000001',
  // Hard-coded: computing it would add the geohash code to every page.
  key: { time: new Date(eventTime).toISOString().slice(0, 7), hash: 'u33d', id: '100000001' },
  name: 'Riverside 2012 Green game',
  type: 'GAME',
  eventState: 'PENDING',
  opponent: 'Harbor City',
  homeAway: 'HOME',
  eventTime,
  endTime: eventTime + 5_400_000,
  meetTime: eventTime - 1_800_000,
  eventLocation: place,
  location: place.name,
  url: '',
  result: '',
  summary: '',
  kit: 'Green shirts, white socks',
  tags: ['26618'],
  participants: [],
  plays: [],
  schedules: [],
  teamStats: [],
  sources: [],
  jobs: [
    { id: '310000001', name: 'Bring oranges', needed: 2, takenBy: [{ userId: 'u-parent-0001', name: 'Priya Raman' }] },
  ],
  rides: [{ id: '320000001', userId: 'u-parent-0001', name: 'Priya', seats: 3, riders: ['10000002'] }],
  attendees: [
    {
      id: '70000001',
      player: 'Leo Raman',
      playerId: '10000001',
      available: 'YES',
      position: 'Winger',
      parent: 'Priya Raman',
      volunteer: '',
    },
  ],
  version: 2,
  rev: 1,
};
