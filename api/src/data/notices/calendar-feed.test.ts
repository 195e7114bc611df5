import { itemRow } from '@touchline/server/row-keys';
import { expect, it } from 'vitest';
import { textsIn } from '../../base/texts';
import type { FeedEvent } from '../events/events.store';
import { FEED_FORMAT, renderFeed } from './calendar-feed';
import { feedZone } from './calendar-zone';

const START = Date.UTC(2026, 4, 9, 15);
const game: FeedEvent = {
  _id: '700000001',
  version: 4,
  name: 'Green vs Harbor',
  eventTime: START,
  endTime: START + 5_400_000,
  meetTime: START - 1_800_000,
  kit: 'White shirts',
  eventState: 'PENDING',
  eventLocation: { id: 'u33dbfc5t', name: 'Mauerpark', address: 'Gleimstr. 55', latitude: 52.54, longitude: 13.4 },
  tags: ['26618'],
  createdAt: START - 86_400_000,
  attendees: { [itemRow('10000001')]: { available: 'YES' } as NonNullable<FeedEvent['attendees']>[string] },
};

it('a changed text has a new FEED_FORMAT: raise it, and remove the file of the old one', async () => {
  const feed = {
    name: 'Riverside FC',
    zone: 'Europe/Berlin',
    clocks: feedZone('Europe/Berlin', 2026),
    base: 'https://club.example',
    i18n: textsIn('en'),
    children: [{ id: '10000001', firstName: 'Leo', teams: ['26618'] }],
  };
  const cancelled: FeedEvent = { ...game, _id: '700000002', eventState: 'CANCELLED', cancelReason: 'Rain' };
  async function* pages() {
    yield [game, cancelled];
  }
  await expect(await renderFeed(feed, pages())).toMatchFileSnapshot(`__snapshots__/feed-${FEED_FORMAT}.ics`);
});
