/** The baseline of `calls`: the same three endpoints with Express, zod and the same store operations, without authentication. */
import type { AddressInfo } from 'node:net';
import { attendeesStore } from '@touchline/api/data/events/attendees.store';
import { eventsStore } from '@touchline/api/data/events/events.store';
import { openClubStore } from '@touchline/server/club-store';
import { openStore } from '@touchline/server/database/open-store';
import { attendeeInput, eventInput, eventKey } from '@touchline/shared/events/event.model';
import express from 'express';
import { buildEvent, createIds } from '../../club/demo/event-builder';
import { createPeople } from '../../club/demo/people';
import { venueNamed } from '../../club/demo/venues.data';
import type { Api } from './serve-api';

export async function startBareApi(dataDir: string): Promise<Api> {
  const documents = await openStore({ mongodbUrl: undefined, dataDir });
  const store = await openClubStore(documents);
  const by = createPeople(Date.now(), { known: '', unguessable: '' }).account('manager');
  const ids = createIds();
  const app = express();
  app.use(express.json());

  app.post('/api/schedule_event', async (request, response) => {
    const sent = eventInput.safeParse(request.body);
    if (!sent.success) return void response.status(400).end();
    const { name, type, eventTime, tags } = sent.data;
    const venue = venueNamed(sent.data.eventLocation.name);
    const { event } = buildEvent(ids, { name, type, eventTime, tags, venue, by, createdAt: Date.now() });
    await eventsStore(store).insert(event);
    response.json(event._id);
  });

  app.get('/api/get_event', async (request, response) => {
    const key = eventKey.safeParse(request.query);
    const event = key.success ? await eventsStore(store).byKey(key.data) : null;
    if (event) response.json(event);
    else response.status(404).end();
  });

  app.post('/api/add_attendee/:time/:hash/:id', async (request, response) => {
    const sent = attendeeInput.safeParse(request.body);
    if (!sent.success) return void response.status(400).end();
    const { id = '', player = '', available = 'YES', emailAddress = '' } = sent.data;
    const answer = { id, player, available, emailAddress };
    const row = { ...answer, position: '', parent: '', phoneNumber: '', volunteer: '' as const };
    const change = { at: Date.now(), by: { userId: by._id, name: by.fullName }, what: 'attendee:added' };
    const event = { _id: request.params.id, tags: ['26618'], createdBy: by._id };
    const stored = await attendeesStore(store).add(event, { ...row, createdBy: by._id }, change);
    if (!stored) return void response.status(409).end();
    response.json({ id: stored._id, version: stored.version });
  });

  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: [''],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await documents.close();
    },
  };
}
