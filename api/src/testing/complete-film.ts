/** A film in which every field has a value, with a segment, a clip and an answer about films. */
import type { ClubStore } from '@touchline/server/club-store';
import type { EventRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { buildFilm } from '@touchline/server/testing/records';
import type { CompletePeople } from './complete-event';

/** Stores a film of this event, of the team with this tag. */
export async function storeCompleteFilm(
  store: ClubStore,
  event: EventRecord,
  tag: string,
  { leo, noa, coach, parent }: CompletePeople,
): Promise<void> {
  const { eventTime } = event;
  await buildFilm(store, event, {
    _id: '84000001',
    state: 'GROWING',
    recordedAt: eventTime,
    prints: ['00ff10'],
    by: 'Parent',
    createdAt: eventTime,
    bytes: 1_000,
    version: 3,
    createdBy: parent.user._id,
    touchedAt: eventTime,
    refusals: 1,
    inits: { '720p_0': '0123456789abcdef' },
    told: { userId: coach.user._id, at: eventTime },
    absent: [noa._id],
    report: { userId: parent.user._id, at: eventTime, text: 'My son cries in it.' },
    undecided: true,
    way: 'PASS',
    fileBytes: 9_000_000,
    conversion: { attempts: 0 },
    fault: 'BROKEN',
    cuts: [
      { at: 0, frames: 120 },
      { at: 360_000, frames: 180 },
    ],
    warnedAt: eventTime,
    trim: { from: 4, to: 8 },
    poster: { still: `84000001-${'0'.repeat(32)}`, second: 5 },
    place: 0,
    stills: { ['0'.repeat(32)]: 5 },
  });
  await store.players.updateOne(
    { _id: leo._id },
    {
      $set: {
        [`filmConsents.${memberRow(parent.user.emailAddress)}`]: { level: 'TEAM', wording: 1, at: eventTime },
        neverFilmed: { by: coach.user._id, at: eventTime },
      },
    },
  );
  await store.filmSegments.insertOne({
    _id: '84000001/720p/0/0',
    film: '84000001',
    rendition: '720p',
    take: 0,
    k: 0,
    size: 1_000,
    sha: '0'.repeat(64),
    seconds: 4,
    start: 0,
    at: eventTime,
  });
  await store.filmClips.insertOne({
    _id: '87000001',
    film: '84000001',
    tags: [tag],
    title: 'First half',
    from: 1,
    to: 12,
    drawn: true,
    userId: parent.user._id,
    by: 'Paula Parent',
    at: eventTime,
    playerIds: [noa._id],
  });
}
