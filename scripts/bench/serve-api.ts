/** What takes sign-ups: the product, or the least that could (`bare`): Express, zod and the very same store write. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attendeesStore } from '@touchline/api/events/attendees.store';
import { keyOf } from '@touchline/shared/events/event-key';
import { attendeeInput, type EventKey } from '@touchline/shared/events/events.shapes';
import { openClubStore } from '@touchline/shared/server/club-store';
import { readConfig } from '@touchline/shared/server/config/config';
import { openStore } from '@touchline/shared/server/store/open-store';
import express from 'express';
import { buildEvent, createIds } from '../demo/event-builder';
import { createPeople } from '../demo/people';
import { venueNamed } from '../demo/venues.data';
import { startSingle } from '../single';
import { answerParent } from './child';

const TEAM = '26618';
const DAY = 86_400_000;
const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
const config = readConfig({
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  ...Object.fromEntries(
    ['LIMIT_STAFF', 'LIMIT_ADDRESS', 'LIMIT_ATTENDANCE_STAFF'].map((limit) => [limit, '1000000000']),
  ),
});

interface Server {
  url: string;
  token: string;
  newEvents(count: number): Promise<EventKey[]>;
  close(): Promise<unknown>;
}

const pitch = venueNamed('Genesee Playfield');

async function product(): Promise<Server> {
  const { url, close } = await startSingle(config);
  const post = async (path: string, token: string, body: unknown): Promise<string> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const value: unknown = await answer.json();
    if (typeof value !== 'string') throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const token = await post('/api/login', '', { emailAddress: 'manager@riverside.example', password: 'touchline' });
  const { _id: id, name, latitude, longitude } = pitch;
  const eventLocation = { id, name, latitude, longitude };
  return {
    url,
    token,
    close,
    newEvents: (count) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const eventTime = Date.now() + 3 * DAY;
          const eventId = await post('/api/schedule_event', token, { eventTime, eventLocation, tags: [TEAM] });
          return keyOf({ id: eventId, eventTime, eventLocation });
        }),
      ),
  };
}

async function bare(): Promise<Server> {
  const documents = await openStore({ mongodbUrl: undefined, dataDir: config.DATA_DIR });
  const store = await openClubStore(documents);
  const by = createPeople(Date.now(), { known: '', unguessable: '' }).account('manager');
  const ids = createIds();
  const app = express();
  app.post('/api/add_attendee/:time/:hash/:id', express.json(), async (request, response) => {
    const sent = attendeeInput.safeParse(request.body);
    if (!sent.success) return void response.status(400).end();
    const { id = '', player = '', available = 'YES', emailAddress = '' } = sent.data;
    const row = {
      id,
      player,
      available,
      emailAddress,
      position: '',
      parent: '',
      phoneNumber: '',
      volunteer: '' as const,
    };
    const change = { at: Date.now(), by: { userId: by._id, name: by.fullName }, what: 'attendee:added' };
    const event = { _id: request.params.id, tags: [TEAM], createdBy: by._id };
    const stored = await attendeesStore(store).add(event, { ...row, createdBy: by._id }, change);
    if (!stored) return void response.status(409).end();
    response.json({ id: stored._id, version: stored.version });
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: '',
    close: async () => {
      server.close();
      server.closeAllConnections();
      await documents.close();
    },
    newEvents: (count) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const eventTime = Date.now() + 3 * DAY;
          const made = { name: 'Game', type: 'GAME', eventTime, venue: pitch, tags: [TEAM], by } as const;
          const { event } = buildEvent(ids, { ...made, tags: [TEAM], createdAt: Date.now() });
          await store.events.insertOne(event);
          return keyOf({ ...event, id: event._id });
        }),
      ),
  };
}

const server = await (process.argv[2] === 'bare' ? bare() : product());
const tasks = {
  where: () => ({ url: server.url, token: server.token }),
  newEvents: (count: number) => server.newEvents(count),
};
export type SignUpTasks = typeof tasks;

process.once('SIGTERM', () => {
  void server
    .close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
answerParent(tasks);
