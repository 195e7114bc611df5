import { buildFilm } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { awayContract } from '@touchline/shared/events/away.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { clipsContract } from '@touchline/shared/match/clips.contract';
import { GREEN, gameBody, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { callsOf } from '../../things/match/match.fixture';
import { createNoticeWorker } from '../../things/notices/worker';

const HOUR = 3_600_000;
const [ORANGES, GOAL, ROW, GUEST] = ['31000001', '30000001', '20000001', '20000009'];
const { add_attendee, update_attendee, remove_attendee } = eventsContract;
const { take_job, give_job_back, offer_ride, withdraw_ride, take_seat, give_seat_back } = eventPlanningContract;
const { save_play, remove_play, add_all_players, update_event } = eventEditingContract;

export interface Scene extends TwoTeams {
  event: EventView;
  film: string;
  /** Id of the manager's ride. */
  ride: string;
}
export interface Write {
  given?: (scene: Scene) => Promise<unknown>;
  /** The event has begun. */
  begun?: true;
  /** Names `child`, who is Noa, or is merged into her just before. */
  write: (scene: Scene, child: string) => Promise<unknown>;
  /** It names no child that may be merged just before it. */
  nobody?: true;
}

const answer = ({ parent2, event }: Scene, playerId: string, available: 'YES' | 'NO') =>
  parent2.call(add_attendee, { params: event.key, body: { id: ROW, playerId, available } });
const change = ({ parent2, event }: Scene, body: object) =>
  parent2.call(update_attendee, { params: { ...event.key, index: ROW }, query: {}, body });
const play = ({ filming, event }: Scene, fields: object = {}) =>
  filming.call(save_play, {
    params: event.key,
    body: { id: GOAL, name: 'Goal', startOffset: 1, endOffset: 9, ...fields } as never,
  });
const guest = ({ coach, event }: Scene) =>
  coach.call(add_attendee, { params: event.key, body: { id: GUEST, player: 'Guest One' } });
const form = async ({ manager, read, event }: Scene, body: object) => {
  const { id, rev } = await read(event.key);
  return manager.call(update_event, { body: { id, rev, ...body } as never });
};
const seat = (scene: Scene, playerId: string) =>
  scene.parent2.call(take_seat, { params: { ...scene.event.key, rideId: scene.ride, playerId } });
const participant = (playerId: string) => ({
  id: playerId,
  playerId,
  playerName: 'Noa Silva',
  teamId: GREEN,
  teamName: 'Green',
});
const job = (fields: object = {}) => ({ id: ORANGES, name: 'Oranges', needed: 2, ...fields });
const attendance = ({ coach, event }: Scene, body: object) =>
  callsOf({ key: event.key, id: event.id, start: event.eventTime }).attend(coach, body);
async function endMatch({ coach, event, store }: Scene, ...children: string[]) {
  const start = (await store.events.findOne({ _id: event.id }))?.eventTime ?? 0;
  const { saveLineup, tap } = callsOf({ key: event.key, id: event.id, start });
  const lineup = Object.fromEntries(children.map((id, n) => [['GK', 'LB'][n], id]));
  await saveLineup(coach, { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1', lineup });
  for (const [minute, kind] of [
    [0, 'PERIOD_START'],
    [10, 'GOAL'],
    [25, 'PERIOD_END'],
  ] as const)
    await tap(coach, minute, kind === 'GOAL' ? { kind, playerId: children[0] } : { kind });
  return tap(coach, 26, { kind: 'END' });
}

/** All writes of an event’s parts that people can make. */
export const writes: Record<string, Write> = {
  'a family says yes': { write: (scene, child) => answer(scene, child, 'YES') },
  'a family says no': { write: (scene, child) => answer(scene, child, 'NO') },
  'a yes becomes a no': {
    given: async (scene) => {
      await answer(scene, scene.noa, 'YES');
      await seat(scene, scene.noa);
    },
    write: (scene) => change(scene, { available: 'NO' }),
    nobody: true,
  },
  'an answer is repeated': {
    given: (scene) => answer(scene, scene.noa, 'YES'),
    write: (scene, child) => answer(scene, child, 'YES'),
    nobody: true,
  },
  'an answer is removed': {
    given: (scene) => answer(scene, scene.noa, 'YES'),
    write: ({ parent2, event }) => parent2.call(remove_attendee, { params: { ...event.key, index: ROW }, query: {} }),
    nobody: true,
  },
  'a child is away': {
    given: (scene) => seat(scene, scene.noa),
    write: ({ parent2, event }, playerId) =>
      parent2.call(awayContract.set_away, {
        params: { playerId },
        body: { from: event.eventTime - HOUR, until: event.eventTime + HOUR },
      }),
  },
  'staff add a guest': { write: guest, nobody: true },
  'staff rename a guest': {
    given: guest,
    write: ({ coach, event }) =>
      coach.call(update_attendee, { params: { ...event.key, index: GUEST }, query: {}, body: { player: 'Guest Two' } }),
    nobody: true,
  },
  'a play is saved': { write: (scene, child) => play(scene, { players: ['Noa Silva'], playerIds: [child] }) },
  'a play of the film is saved': {
    write: (scene) => play(scene, { players: ['Leo Raman'], playerIds: [scene.leo], source: `film:${scene.film}` }),
    nobody: true,
  },
  'a play is removed': {
    given: (scene) => play(scene, { source: `film:${scene.film}` }),
    write: ({ filming, event }) => filming.call(remove_play, { params: { ...event.key, playId: GOAL } }),
    nobody: true,
  },
  'proposed plays are accepted': {
    begun: true,
    given: async (scene) => {
      await endMatch(scene, scene.leo, scene.mia);
      const body = { source: 'https://film.example/game.m3u8', second: 5 };
      await scene.coach.call(clipsContract.anchor_film, { params: scene.event.key, query: {}, body });
    },
    write: ({ coach, event }) =>
      coach.call(clipsContract.accept_proposed_plays, { params: event.key, query: {}, body: {} }),
    nobody: true,
  },
  'all players are added': {
    write: ({ coach, event }) => coach.call(add_all_players, { query: { ...event.key, teams: [GREEN] } }),
  },
  'a form adds to the line-up and the plays': {
    write: (scene, child) =>
      form(scene, {
        participants: [participant(child)],
        plays: [{ id: GOAL, name: 'Goal', startOffset: 1, endOffset: 9, players: ['Noa Silva'], playerIds: [child] }],
      }),
  },
  'a form empties the line-up': {
    given: (scene) => form(scene, { participants: [participant(scene.noa)] }),
    write: (scene) => form(scene, { removed: { participants: [scene.noa] } }),
    nobody: true,
  },
  'a form moves the event': {
    write: (scene) => form(scene, { eventTime: scene.event.eventTime + HOUR }),
    nobody: true,
  },
  'a form needs more people for a job': { write: (scene) => form(scene, { jobs: [job({ needed: 3 })] }), nobody: true },
  'a form removes a job that is taken': {
    given: ({ parent, event }) => parent.call(take_job, { params: { ...event.key, jobId: ORANGES } }),
    write: (scene) => form(scene, { jobs: [] }),
    nobody: true,
  },
  'a job is taken': {
    write: ({ parent, event }) => parent.call(take_job, { params: { ...event.key, jobId: ORANGES } }),
    nobody: true,
  },
  'a job is given back': {
    given: ({ parent, event }) => parent.call(take_job, { params: { ...event.key, jobId: ORANGES } }),
    write: ({ parent, event }) => parent.call(give_job_back, { params: { ...event.key, jobId: ORANGES } }),
    nobody: true,
  },
  'a ride is offered': {
    write: ({ parent, event }) => parent.call(offer_ride, { params: event.key, body: { seats: 2, pickUp: 'Station' } }),
    nobody: true,
  },
  'a ride has another pick-up': {
    given: (scene) => seat(scene, scene.noa),
    write: ({ manager, event }) =>
      manager.call(offer_ride, { params: event.key, body: { seats: 2, pickUp: 'Church' } }),
    nobody: true,
  },
  'a ride with a child is withdrawn': {
    given: (scene) => seat(scene, scene.noa),
    write: ({ manager, event }) => manager.call(withdraw_ride, { params: event.key, query: {} }),
    nobody: true,
  },
  'a seat is taken': { write: (scene, child) => seat(scene, child) },
  'a seat is given back': {
    given: (scene) => seat(scene, scene.noa),
    write: ({ parent2, event, ride, noa }) =>
      parent2.call(give_seat_back, { params: { ...event.key, rideId: ride, playerId: noa } }),
    nobody: true,
  },
  'staff note who came': { begun: true, write: (scene, child) => attendance(scene, { came: [child] }) },
  'a match ends': { begun: true, write: (scene) => endMatch(scene, scene.leo, scene.noa), nobody: true },
  'a child is renamed': {
    given: async (scene) => {
      await answer(scene, scene.noa, 'YES');
      await form(scene, { participants: [participant(scene.noa)] });
    },
    write: async ({ parent2, noa, store }) => {
      const rev = (await store.users.findOne({ _id: parent2.user._id }))?.rev;
      return parent2.call(profilesContract.update_profile, {
        body: { rev, players: [{ id: noa, name: 'Nora Silva' }] },
      });
    },
    nobody: true,
  },
  'an account is renamed': {
    given: async ({ parent, event }) => {
      await parent.call(take_job, { params: { ...event.key, jobId: ORANGES } });
      await parent.call(offer_ride, { params: event.key, body: { seats: 1 } });
    },
    write: async ({ parent, store }) => {
      const rev = (await store.users.findOne({ _id: parent.user._id }))?.rev;
      return parent.call(profilesContract.update_profile, { body: { rev, fullName: 'Renamed Person' } as never });
    },
    nobody: true,
  },
  'a family is erased': {
    given: async (scene) => {
      await answer(scene, scene.noa, 'YES');
      await form(scene, { participants: [participant(scene.noa)] });
      await seat(scene, scene.noa);
      await scene.parent2.call(take_job, { params: { ...scene.event.key, jobId: ORANGES } });
    },
    write: ({ admin, parent2 }) =>
      admin.call(usersContract.delete_user, { params: { email: parent2.user.emailAddress } }),
    nobody: true,
  },
};

/** A club with one game, which Leo comes to, a ride, and a film that families see. */
export async function openScene(begun = false): Promise<Scene & { sendNotices: () => Promise<void> }> {
  const club = await openTwoTeams(undefined, {
    settings: { PUBLIC_URL: 'https://club.example', CLUB_TIMEZONE: 'UTC' },
  });
  const { admin, manager, parent, store } = club;
  const id = await admin.call(eventsContract.schedule_event, { body: { ...gameBody(), jobs: [job()] } });
  const stored = await store.events.findOne({ _id: id });
  if (!stored) throw new Error('no event');
  const [coming] = await admin.call(eventsContract.show_events, { query: { tag: GREEN } });
  await parent.call(add_attendee, {
    params: (coming as EventView).key,
    body: { id: '20000002', playerId: club.leo, available: 'YES' },
  });
  const start = Date.now() - HOUR;
  if (begun) {
    const { time, hash } = keyOf({ ...stored, eventTime: start, id });
    await store.events.updateOne({ _id: id }, { $set: { eventTime: start, keys: [`${time}/${hash}`] } });
  }
  const [view] = await admin.call(eventsContract.show_events, { query: { tag: GREEN } });
  const event = view as EventView;
  if (!begun) await manager.call(offer_ride, { params: event.key, body: { seats: 2, pickUp: 'Station' } });
  const film = await buildFilm(store, stored, { told: { userId: 'x', at: 1 } });
  for (const playerId of [club.leo, club.mia])
    await parent.call(filmFamiliesContract.save_film_consent, { body: { playerId, level: 'TEAM' } });
  const worker = createNoticeWorker(club.services);
  let now = Date.now();
  const sendNotices = async () => {
    for (const ms of [60_000, HOUR]) {
      now += ms;
      await worker.run(now);
    }
  };
  // Everybody has heard of the game.
  await sendNotices();
  const ride = Object.values((await store.events.findOne({ _id: id }))?.rides ?? {})[0]?.id ?? '';
  return { ...club, event, film: film._id, ride, sendNotices };
}
