/** A film that the demo club keeps: made in a browser by `npm run demo-film`. One family has not said that it may show their child. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmBytes } from '@touchline/server/film/film-bytes';
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import type { EventRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Play } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { sourceOfFilm } from '@touchline/shared/film-source';
import { CONSENT_WORDING } from '@touchline/shared/films/film-words';
import type { DemoPeople, DemoTeam } from './people';

const FILM = '86000001';
/** The game: of those of the team with a film crew, counted from the newest. */
const GAME = 5;
const [HOUR, DAY] = [3_600_000, 86_400_000];
const SIZE = { seconds: 8, fps: 25, width: 320, height: 180 } as const;
const RENDITION = '720p';
/** Shirts of two passes in the film, with seconds. */
const PASSES = [
  { shirts: [5, 4, 6], from: 0.4, to: 4.2 },
  { shirts: [10, 7, 9], from: 4.2, to: 7.8 },
] as const;

/** Children whose guardians have not answered: Leo's family did not come, and Noa's is the one that is missing. */
const [LEO, NOA] = ['10000001', '10000003'];

/** Returns the game that was filmed, and who made the film. */
function filmedGame(events: readonly EventRecord[], { sides }: Pick<DemoPeople, 'sides'>) {
  for (const side of sides) {
    const crew = side.staffUsers.find(({ roles }) => roles.includes('FILMING'));
    const game = events.filter(({ type, tags, result }) => type === 'GAME' && tags.includes(side.id) && result)[GAME];
    if (crew && game) return { side, crew, game };
  }
  throw new Error('There is no game to film');
}

function passesIn(side: DemoTeam): Play[] {
  return PASSES.map(({ shirts, from, to }, index): Play => {
    const players = shirts.flatMap((shirt) => side.players.find(({ number }) => number === shirt) ?? []);
    return {
      id: `39000000${index + 1}`,
      name: `Pass to ${players.at(-1)?.name.split(' ')[0]}`,
      playType: 'PASSING',
      source: sourceOfFilm(FILM),
      link: '',
      players: players.map(({ name }) => name),
      playerIds: players.map(({ _id }) => _id),
      startOffset: from,
      endOffset: to,
      call: '',
      suggestion: 'Open up before the ball comes, then you see two ways out.',
      actionCodes: [],
    };
  });
}

/** Lets the game be filmed: the families of the team have answered but two, one of whose children did not come; two plays are marked. */
export function filmGame(events: readonly EventRecord[], people: DemoPeople): void {
  const { side, game } = filmedGame(events, people);
  const answer = { level: 'TEAM' as const, wording: CONSENT_WORDING, at: game.eventTime - 30 * DAY };
  for (const player of side.players)
    if (player._id !== LEO && player._id !== NOA)
      player.filmConsents = Object.fromEntries(player.contacts.map((address) => [memberRow(address), answer]));
  const attendee = game.attendees[itemRow(LEO)];
  if (attendee) attendee.available = 'NO';
  game.participants = Object.fromEntries(
    Object.entries(game.participants).filter(([, { playerId }]) => playerId !== LEO),
  );
  game.sources = [];
  game.url = '';
  for (const play of passesIn(side)) game.plays[itemRow(play.id)] = play;
}

/** Stores the film's bytes. @returns its records */
export async function storeOwnFilm(
  bytes: Pick<FilmBytes, 'put'>,
  folder: string,
  { events, people }: { events: readonly EventRecord[]; people: DemoPeople },
): Promise<{ film: FilmRecord; segments: FilmSegmentRecord[] }> {
  const { crew, game } = filmedGame(events, people);
  const at = game.eventTime + 5 * HOUR;
  const [init = ''] = await readdir(join(folder, 'init'));
  await bytes.put(`${FILM}/init/${init}`, await readFile(join(folder, 'init', init)));
  const segments: FilmSegmentRecord[] = [];
  for (const name of (await readdir(join(folder, RENDITION, '0'))).sort()) {
    const content = await readFile(join(folder, RENDITION, '0', name));
    await bytes.put(`${FILM}/${RENDITION}/0/${name}`, content);
    const k = Number.parseInt(name, 10);
    segments.push({
      _id: `${FILM}/${RENDITION}/0/${k}`,
      film: FILM,
      rendition: RENDITION,
      take: 0,
      k,
      seconds: 4,
      size: content.length,
      sha: createHash('sha256').update(content).digest('hex'),
      at,
    });
  }
  const coach = people.account('coach');
  return {
    segments,
    film: {
      ...SIZE,
      _id: FILM,
      event: keyOf({ ...game, id: game._id }),
      tags: [...game.tags],
      title: 'Build-up from the back',
      mode: 'FILE',
      state: 'COMPLETE',
      recordedAt: game.eventTime,
      by: crew.fullName,
      createdAt: at,
      createdBy: crew._id,
      touchedAt: at,
      refusals: 0,
      bytes: segments.reduce((sum, { size }) => sum + size, 0),
      version: segments.length + 2,
      inits: { [`${RENDITION}_0`]: init.replace('.mp4', '') },
      told: { userId: coach._id, at },
    },
  };
}
