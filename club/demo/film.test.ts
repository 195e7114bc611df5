import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLAY_TYPES } from '@touchline/shared/events/event-words';
import { readResult } from '@touchline/shared/events/result';
import { filmOfSource } from '@touchline/shared/film-source';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { describe, expect, it } from 'vitest';
import { filmSeconds, finalScore } from '../film/match-script';
import { CLUB_ZONE, clubOf, everyClub } from './any-day.fixture';
import type { DemoClub } from './club';
import { MATCH_FILM } from './film';

const PUBLIC = fileURLToPath(new URL('../../web/public', import.meta.url));
const sizeOf = (path: string) => statSync(join(PUBLIC, path)).size;

/** All links to films, pictures and documents in the club. */
const linksOf = ({ events, developments, videos }: DemoClub) =>
  [
    ...events.flatMap(({ url, sources, plays }) => [
      url,
      ...sources,
      ...Object.values(plays).flatMap(({ source, link }) => [source, link]),
    ]),
    ...developments.flatMap(({ matches }) =>
      matches.flatMap(({ shareLink, wipLink, learnLink, eventSource }) => [shareLink, wipLink, learnLink, eventSource]),
    ),
    ...videos.flatMap(({ url, poster }) => [url, poster]),
  ].filter((link) => link && filmOfSource(link) === undefined);

const taggedGames = ({ events }: DemoClub) =>
  events.filter(({ plays, url }) => Object.keys(plays).length > 0 && url === MATCH_FILM);
/** The game of which the club keeps a film of its own. */
const ownGames = ({ events }: DemoClub) =>
  events.filter(({ plays }) => Object.values(plays).some(({ source }) => filmOfSource(source) !== undefined));

describe('the film of the demo club', () => {
  it('exists for every link', () => {
    everyClub((club) => {
      const links = new Set(linksOf(club));
      for (const link of links) {
        expect(link).toMatch(/^\/film\/[\w/-]+\.(m3u8|mov|mp4|png|jpg|pdf)$/);
        expect(sizeOf(link)).toBeGreaterThan(0);
      }
      expect(links).toContain(MATCH_FILM);
    });
  });

  it('has all files of its playlists, a poster, and the length of its script', async () => {
    expect(sizeOf(join(dirname(MATCH_FILM), 'poster.jpg'))).toBeGreaterThan(0);
    const namesIn = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));
    const qualities = namesIn(await readFile(join(PUBLIC, MATCH_FILM), 'utf8'));
    expect(qualities).toHaveLength(2);
    for (const quality of qualities) {
      const path = join(dirname(MATCH_FILM), quality);
      const playlist = await readFile(join(PUBLIC, path), 'utf8');
      const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
      expect(seconds.reduce((sum, length) => sum + length, 0)).toBeCloseTo(filmSeconds, 1);
      const initialSegment = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
      for (const name of [initialSegment, ...namesIn(playlist)])
        expect(sizeOf(join(dirname(path), name))).toBeGreaterThan(0);
    }
  });

  it('has at most 6 MB', async () => {
    const files = await readdir(join(PUBLIC, 'film'), { recursive: true, withFileTypes: true });
    const sizes = files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
  });

  it('has 8 to 12 plays per game, of all types, in order, within the film, by participants', () => {
    everyClub((club) => {
      expect(taggedGames(club).length).toBeGreaterThan(8);
      for (const { plays, participants, sources } of taggedGames(club)) {
        const allPlays = Object.values(plays);
        expect(allPlays.length).toBeGreaterThanOrEqual(8);
        expect(allPlays.length).toBeLessThanOrEqual(12);
        expect(new Set(allPlays.map(({ playType }) => playType))).toEqual(new Set(PLAY_TYPES));
        const nameById = new Map(Object.values(participants).map(({ playerId, playerName }) => [playerId, playerName]));
        let previousEnd = 0;
        for (const { source, startOffset = -1, endOffset = -1, playerIds, players, suggestion } of allPlays) {
          expect(sources).toContain(source);
          expect(startOffset).toBeGreaterThanOrEqual(previousEnd);
          expect(endOffset).toBeGreaterThan(startOffset);
          expect(endOffset).toBeLessThanOrEqual(filmSeconds);
          expect(players).toEqual(playerIds.map((id) => nameById.get(id)));
          expect(suggestion.length).toBeGreaterThan(20);
          previousEnd = endOffset;
        }
      }
    });
  });

  it('never shows more goals than the result, and exists for every game of the team with a film crew', () => {
    everyClub((club, now) => {
      const { events } = club;
      const [own] = ownGames(club);
      const games = events.filter(
        ({ type, eventTime, tags }) => type === 'GAME' && eventTime < now && tags.includes('26618'),
      );
      const filmed = events.filter(({ type, url }) => type === 'GAME' && url);
      expect(ownGames(club)).toHaveLength(1);
      expect(games).toContain(own);
      filmed.push(own as (typeof filmed)[number]);
      filmed.sort((one, other) => games.indexOf(one) - games.indexOf(other));
      expect(filmed).toEqual(games);
      for (const { result } of filmed) {
        const { ours = -1, theirs = -1 } = readResult(result) ?? {};
        expect(ours).toBeGreaterThanOrEqual(finalScore.green);
        expect(theirs).toBeGreaterThanOrEqual(finalScore.white);
      }
      const [newest] = filmed.toSorted((one, other) => other.eventTime - one.eventTime);
      expect(newest?.eventState).toBe('LABELLED');
    });
  });

  it('gives developments links of every kind', () => {
    everyClub(({ developments }) => {
      const matches = developments.flatMap((development) => development.matches);
      const endings = (field: 'shareLink' | 'wipLink' | 'learnLink') =>
        new Set(matches.map((match) => match[field].split('.').pop()).filter(Boolean));
      expect(endings('shareLink')).toEqual(new Set(['mov', 'png', 'pdf']));
      expect(endings('wipLink')).toEqual(new Set(['mov', 'png']));
      expect(endings('learnLink')).toEqual(new Set(['mov', 'png']));
    });
  });

  it('has one public clip that matches the contract and names no player', () => {
    const { videos, people } = clubOf(Date.now(), CLUB_ZONE);
    expect(videos).toHaveLength(1);
    for (const { _id, name, url, poster } of videos) {
      expect(videosContract.videos.reply.parse([{ id: _id, name, url, poster }])).toHaveLength(1);
      expect(videosContract.add_video.body.parse({ id: _id, name, url, poster })).toEqual({
        id: _id,
        name,
        url,
        poster,
      });
      for (const player of people.players) expect(name).not.toContain(player.name.split(' ')[0]);
    }
  });
});
