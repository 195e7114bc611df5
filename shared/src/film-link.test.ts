import { describe, expect, it } from 'vitest';
import { filmLink, filmSource } from './fields';
import { readFilmLinks } from './film-link';

const VEO = 'https://app.veo.example/matches/2026-riverside/';

describe('a field for one film link', () => {
  it.each([
    ['the text of a share sheet', `Check out this match on Veo: ${VEO}`, VEO],
    ['text on both sides', `Watch ${VEO} now, it was great!`, VEO],
    ['a sentence behind the link', `${VEO} Sent from my phone`, VEO],
    ['a sentence that ends with the link', `The film is at ${VEO}a.`, `${VEO}a`],
    ['lines', `Riverside vs Rovers\n${VEO}\nPassword: 1234`, VEO],
    ['brackets', `our film (${VEO}a)`, `${VEO}a`],
    ['brackets of the link', 'https://films.example/game_(2).mp4', 'https://films.example/game_(2).mp4'],
    ['angle brackets of a mail', `<${VEO}>`, VEO],
    ['markdown', `[Film](${VEO})`, VEO],
    ['Spanish quotes', `Mira «${VEO}»`, VEO],
    ['invisible marks of a chat', `\u2068${VEO}\u2069\u200E`, VEO],
    ['the same link twice', `${VEO} ${VEO}`, VEO],
    ['a link without https', 'veo.example/matches/1', 'https://veo.example/matches/1'],
    ['a link without https in a text', 'Film: www.veo.example/matches/1.', 'https://www.veo.example/matches/1'],
    [
      'a film name with spaces',
      'https://films.example/U12 vs. Rovers.MP4',
      'https://films.example/U12%20vs.%20Rovers.MP4',
    ],
    [
      "Dropbox's page of a film",
      'https://www.dropbox.com/scl/fi/a1/game.mp4?rlkey=k2&st=x&dl=0',
      'https://www.dropbox.com/scl/fi/a1/game.mp4?rlkey=k2&st=x&raw=1',
    ],
    [
      "Dropbox's page in a text, with a space in its name",
      'Ana shared “game.mov” with you: https://www.dropbox.com/s/a1/first half.mov?dl=0',
      'https://www.dropbox.com/s/a1/first%20half.mov?raw=1',
    ],
    ["Dropbox's page without https", 'dropbox.com/s/a1/game.mov', 'https://dropbox.com/s/a1/game.mov?raw=1'],
    ['a folder of Dropbox', 'https://www.dropbox.com/scl/fo/a1/h?dl=0', 'https://www.dropbox.com/scl/fo/a1/h?dl=0'],
    ['spaces around a link', `  ${VEO} `, VEO],
    ['a word behind the file of a film', 'https://films.example/game.mp4 enjoy', 'https://films.example/game.mp4'],
    ['a word behind a query', 'https://films.example/watch?v=1 enjoy', 'https://films.example/watch?v=1'],
    ['a word behind a full stop', 'https://films.example/game. Enjoy', 'https://films.example/game'],
    ['a word on each side', 'Film: https://films.example/my game', 'https://films.example/my'],
    ['a word behind a link on a line of its own', ' \nhttps://films.example/my\ngame', 'https://films.example/my'],
    ['a path of this site', '/film/match/index.m3u8', '/film/match/index.m3u8'],
    ['a link that is clean', 'HTTPS://club.example:8443/a@b?c=d,e#f', 'HTTPS://club.example:8443/a@b?c=d,e#f'],
    ['nothing', '', ''],
  ])('reads %s', (_what, typed, link) => {
    expect(filmLink.parse(typed)).toBe(link);
    expect(filmSource.parse(typed)).toBe(link);
    expect(filmLink.parse(link), 'a link that was read stays as it is').toBe(link);
  });

  it.each([
    ['two links', `First half ${VEO}1 second half ${VEO}2`],
    ['a link that may go on behind a space', 'https://films.example/my game'],
    ['a link inside another scheme', `blob:${VEO}`],
    ['a link with a password', 'Film https://user:secret@films.example/a.mp4'],
    ['a text with another scheme', 'Film at ftp://films.example/a.mp4'],
  ])('refuses %s with a sentence', (_what, typed) => {
    for (const field of [filmLink, filmSource])
      expect(field.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'Must be one web address (http or https): remove other words and links',
      ]);
  });

  it.each(['first half, camera 2', 'film.mp4', 'Hudl', 'goal.mov/1', 'Vs. Rovers 1/2'])('keeps the name %s', (name) => {
    expect(filmSource.parse(name)).toBe(name);
    expect(filmLink.safeParse(name).success).toBe(false);
  });
});

it.each<[string, string, string[]]>([
  ['names', 'a.mp4, c.mp4\na.mp4', ['a.mp4', 'c.mp4']],
  ['words without any link', 'Hudl Veo', ['Hudl', 'Veo']],
  ['a shared text', `Check out this match on Veo: ${VEO}`, [VEO]],
  ['two shared texts', `First half: ${VEO}1\nSecond half: ${VEO}2`, [`${VEO}1`, `${VEO}2`]],
  ['links without a space', `${VEO}1,${VEO}2`, [`${VEO}1`, `${VEO}2`]],
  ['a link and paths', `${VEO} /film/a.m3u8 b.mp4`, [VEO, '/film/a.m3u8', 'b.mp4']],
  ['a link and a name that the event has', `Hudl ${VEO} and more`, ['Hudl', VEO]],
  ['a link without https and words', 'Film on www.veo.example/1', ['https://www.veo.example/1']],
  ['a film name with spaces', 'https://films.example/first half.mov', ['https://films.example/first%20half.mov']],
  ['an unsafe link, for the schema to refuse', `${VEO} ftp://films.example/a`, [VEO, 'ftp://films.example/a']],
  ['nothing', ' ', []],
])('reads a list: %s', (_what, typed, links) => expect(readFilmLinks(typed, ['Hudl'])).toEqual(links));

it.each([
  ['a.'.repeat(50_000), 'hosts'],
  [`https://a/${'b '.repeat(50_000)}`, 'words'],
  [')'.repeat(50_000), 'brackets'],
  [`https://a/${')'.repeat(50_000)}`, 'brackets behind a link'],
  ['https://a/b '.repeat(8_000), 'links'],
])('reads %#: a hostile text of many $1 in time that grows with its length', (typed) => {
  const cost = (text: string) => {
    const start = process.cpuUsage();
    readFilmLinks(text);
    filmLink.safeParse(text);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  cost(typed);
  expect(cost(typed)).toBeLessThan(64 * Math.max(cost(typed.slice(0, typed.length / 8)), 2_000));
});
