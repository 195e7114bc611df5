import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileClub, openHostileClub } from './testing/hostile/raw-caller';
import { GREEN } from './testing/permission-club';

/** URLs that run code, lead elsewhere than they say, or reach hosts that only the server reaches. */
const UNSAFE = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://club.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://evil.example/film.mp4',
  'blob:https://club.example/1',
  'filesystem:https://club.example/temporary/x',
  'view-source:https://club.example',
  'about:blank',
  'mailto:a@b.example',
  'tel:+491234567',
  'intent://evil.example#Intent;end',
  'ws://evil.example',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  '//evil.example/film.mp4',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example\\share',
  'https://user:secret@evil.example',
  'https://user@evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https://evil.example/a b',
  'https://evil.example/\u0000',
  'https://',
  `https://evil.example/${'x'.repeat(2_100)}`,
];
/** Film sources that clubs use. */
const SAFE = ['https://film.example/a.m3u8?b=1', 'http://film.example/a.mp4', '/film/match/index.m3u8'];

const play = (field: string) => (url: string) => ({ plays: [{ id: '30000001', name: 'Goal', [field]: url }] });
const match = (field: string) => (url: string) => ({
  id: '80000001',
  rev: 1,
  matches: [{ id: '30000001', [field]: url }],
});
const event = (fields: (url: string) => object) => (url: string) => ({
  ...fields(url),
  tags: [GREEN],
  eventTime: Date.now(),
  eventLocation: { id: 'u33dbfc5t', name: 'Pitch', latitude: 52.5, longitude: 13.4 },
});
const { schedule_event } = eventsContract;
const { update_development } = developmentsContract;

/** Every field that holds a URL: the call, the field's name in the problem, and a body. */
const FIELDS: [string, { path: string }, (url: string) => object][] = [
  ['url', schedule_event, event((url) => ({ url }))],
  ['sources.0', schedule_event, event((url) => ({ sources: [url] }))],
  ['plays.0.source', schedule_event, event(play('source'))],
  ['plays.0.link', schedule_event, event(play('link'))],
  ['url', eventEditingContract.update_event, (url) => ({ id: '100000001', rev: 1, url })],
  ['shareLink', update_development, match('shareLink')],
  ['wipLink', update_development, match('wipLink')],
  ['learnLink', update_development, match('learnLink')],
  ['eventSource', update_development, match('eventSource')],
  ['url', videosContract.add_video, (url) => ({ name: 'Goal', url })],
  ['poster', videosContract.add_video, (poster) => ({ name: 'Goal', url: SAFE[0], poster })],
  ['url', venuesContract.add_venue, (url) => ({ name: 'Pitch', zip: '10115', latitude: 52, longitude: 13, url })],
];

describe('R17: URLs from users', () => {
  let hostile: HostileClub;
  beforeAll(async () => {
    hostile = await openHostileClub();
  });
  afterAll(() => hostile.club.close());
  const send = (path: string, body: object) =>
    hostile.send({ path, body: JSON.stringify(body), token: hostile.club.people.admin.token });

  it.each(FIELDS)(
    `%s of $path rejects ${UNSAFE.length} unsafe URLs with the name of the field, and accepts safe ones`,
    async (field, { path }, body) => {
      for (const url of UNSAFE) {
        const { status, text } = await send(path, body(url));
        const { fields = {} } = JSON.parse(text) as { fields?: Record<string, string> };
        expect([url, status]).toEqual([url, 400]);
        expect(Object.keys(fields).join()).toContain(field);
      }
      for (const url of SAFE) {
        const { status, text } = await send(path, body(url));
        // An unknown object is a 404 and no rejection of the URL.
        expect([200, 404], `${url} ${text}`).toContain(status);
      }
    },
  );
});
