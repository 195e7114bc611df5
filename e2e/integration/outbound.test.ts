import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { expect, it } from 'vitest';
import { newGame, read } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { startClub, until } from '../../testing/services/club';

const WATCH = new URL('../src/watch-outbound.mjs', import.meta.url).href;
const watchedSettings = { NODE_OPTIONS: `--import ${WATCH}` };
const connectionsIn = (output: string) => output.split('\n').filter((line) => line.startsWith('OUTBOUND'));

/** Links that a careless server would fetch for a preview: to other hosts, and to its own neighbours. */
const BAIT = ['https://bait.example/film.m3u8', 'http://127.0.0.1:6379/', 'http://169.254.169.254/latest/meta-data'];

it('R17: opens no outgoing connection, whatever links it stores and serves', async () => {
  const club = await startClub({ ...watchedSettings, LOG_LEVEL: 'silent' });
  try {
    const admin = await Person.signIn(club.url, 'admin');
    const coach = await Person.signIn(club.url, 'coach');
    for (const url of BAIT) {
      const { key } = await newGame(coach);
      const { id, rev } = await read(coach, key);
      const play = { id: '30000001', name: 'Goal', source: url, link: url };
      const body = { id, rev, url, sources: [url], plays: [play] };
      await coach.call(eventEditingContract.update_event, { body });
      await admin.call(videosContract.add_video, { body: { name: 'Goal', url, poster: url } });
      await admin.call(venuesContract.add_venue, {
        body: { name: url, zip: '10115', latitude: 52 + BAIT.indexOf(url), longitude: 13, url },
      });
    }
    const [development] = await coach.call(developmentsContract.list_developments, { query: {} });
    if (!development) throw new Error('no development');
    const match = (url: string, n: number) => ({
      id: `3000000${n}`,
      name: 'M',
      shareLink: url,
      wipLink: url,
      learnLink: url,
      eventSource: url,
    });
    const { id, rev } = development;
    await coach.call(developmentsContract.update_development, { body: { id, rev, matches: BAIT.map(match) } });
    for (const person of [admin, coach]) {
      await person.call(eventsContract.list_events, { query: {} });
      await person.call(profilesContract.export_account, {});
    }
    for (const path of ['/', '/games', '/api/docs', '/api/openapi.json', '/api/videos', `/film/${BAIT[0]}`])
      await (await fetch(club.url + path)).text();
    // Without SMTP_URL, a mail goes into a folder.
    await new Person(club.url, '').call(accountsContract.forgot_password, { params: { email: 'nobody@bait.example' } });
    (await admin.listen()).disconnect();
    expect(await club.stop()).toBe(0);
    expect(connectionsIn(club.output())).toEqual([]);
  } finally {
    await club.stop();
  }
});

it('R17: this check detects an outgoing connection', async () => {
  const club = await startClub({ ...watchedSettings, SMTP_URL: 'smtp://club%40bait.example@bait.invalid:2525' });
  try {
    await new Person(club.url, '').call(accountsContract.forgot_password, { params: { email: 'nobody@bait.example' } });
    await until(
      () => connectionsIn(club.output()).some((line) => line.includes('bait.invalid')),
      PATIENCE,
      'the connection is logged',
    );
  } finally {
    await club.stop();
  }
});
