/** Venues, clips, settings, and calls of the demo club. */
import { buildEvent } from '@touchline/server/testing/records';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import {
  ADMIN_ONLY,
  ALL,
  BLUE_TEAM,
  fresh,
  GREEN_TEAM,
  type Input,
  NO_TEAM,
  nothing,
  type Rows,
  UNKNOWN,
  USER_ADMINS,
  WITH_ROLE,
} from './cells';

let sooner = 3_000_000;
const nextEventOf =
  (team: string) =>
  async ({ store }: PermissionClub): Promise<Input> => {
    sooner -= 10_000;
    await buildEvent(store, [team], { eventTime: Date.now() + sooner });
    return { params: { teamId: team } };
  };

/** Only one game of a team is played at a time: the cell before ends its game. */
const gameOf =
  (team: string) =>
  async (club: PermissionClub): Promise<Input> => {
    await club.store.leases.deleteMany({ _id: `match ${team}` });
    // The table has filled the month.
    await club.store.events.deleteMany({ tags: team });
    for (let count = 0; count < 3; count += 1) await club.newRostered(team);
    await buildEvent(club.store, [team]);
    return { params: { teamId: team } };
  };

const VENUE_KEEPERS = '401 403 403 200 403 403 200 403 403 200';
/** All who may plan events. */
const PLANNERS = '401 403 403 200 200 200 200 403 200 200';

/** Returns a venue with its own place. */
const venue = () => ({
  name: `Pitch ${fresh()}`,
  zip: '10115',
  latitude: 52 + Number(fresh()) / 1_000,
  longitude: 13.4,
});
let venues = 0;
const newVenue = async ({ store }: PermissionClub): Promise<Input> => {
  const id = `u33dbfc5t-${++venues}`;
  await store.venues.insertOne({ ...venue(), _id: id, type: '', url: '', address: '', description: '' });
  return { params: { prefix: 'u33', zip: '10115', id } };
};
const newClip = async ({ store }: PermissionClub): Promise<Input> => {
  const id = `6000${fresh()}`;
  const clip = { name: 'Goal', url: 'https://film.example/goal.mp4', poster: '' };
  await store.videos.insertOne({ ...clip, _id: id, createdBy: 'nobody', createdAt: Date.now() });
  return { params: { id } };
};

export const otherRows: Rows = {
  config: [{ on: 'nothing', expect: ALL, input: nothing }],
  show_club: [{ on: 'nothing', expect: ALL, input: nothing }],
  show_start_page: [{ on: 'nothing', expect: ALL, input: nothing }],
  update_club: [{ on: 'the club', expect: ADMIN_ONLY, input: async () => ({ body: { name: `Club ${fresh()}` } }) }],
  health: [{ on: 'nothing', expect: ALL, input: nothing }],
  alive: [{ on: 'nothing', expect: ALL, input: nothing }],
  show_venues: [{ on: 'all', expect: WITH_ROLE, input: nothing }],
  // The tests' club has no geocoder: those who may ask get 404.
  find_place: [
    {
      on: 'an address',
      expect: PLANNERS.replaceAll('200', '404'),
      input: async () => ({ query: { text: 'Pike Place' } }),
    },
  ],
  add_venue: [{ on: 'a new venue', expect: VENUE_KEEPERS, input: async () => ({ body: venue() }) }],
  add_field: [{ on: 'a new field', expect: PLANNERS, input: async () => ({ body: { name: `Field ${fresh()}` } }) }],
  remove_venue: [
    { on: 'a venue', expect: VENUE_KEEPERS, input: newVenue },
    {
      on: 'nothing',
      expect: VENUE_KEEPERS.replaceAll('200', '404'),
      input: async () => ({ params: { prefix: '9q8', zip: '10115', id: '9q8yyk8yt' } }),
    },
  ],
  videos: [{ on: 'all', expect: ALL, input: nothing }],
  add_video: [
    {
      on: 'a new clip',
      expect: ADMIN_ONLY,
      input: async () => ({ body: { name: `Clip ${fresh()}`, url: 'https://film.example/goal.mp4' } }),
    },
  ],
  remove_video: [
    { on: 'a clip', expect: ADMIN_ONLY, input: newClip },
    { on: 'nothing', expect: ADMIN_ONLY.replace('200', '404'), input: async () => ({ params: { id: UNKNOWN } }) },
  ],
  simulate_answers: [
    // A new next event for each caller, because only one simulation runs per event.
    { on: 'Green', expect: GREEN_TEAM, input: nextEventOf(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: nextEventOf(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: async () => ({ params: { teamId: UNKNOWN } }) },
  ],
  simulate_match: [
    { on: 'Green', expect: GREEN_TEAM, input: gameOf(GREEN) },
    { on: 'Blue', expect: BLUE_TEAM, input: gameOf(BLUE) },
    { on: 'no team', expect: NO_TEAM, input: async () => ({ params: { teamId: UNKNOWN } }) },
  ],
  list_outbox: [{ on: 'the club', expect: USER_ADMINS, input: nothing }],
};
