/** Links to the sample film, and their use by games and developments. The files are in web/public. */

import type { VideoRecord } from '@touchline/server/records';
import type { Match } from '@touchline/shared/developments/development.model';
import type { Play } from '@touchline/shared/events/event.model';
import { DAY } from '@touchline/shared/span';
import { clips, filmPlays, GREEN_SHIRTS, scenes } from '../film/match-script';
import type { Ids } from './event-builder';
import type { DemoPeople, DemoTeam } from './people';
import type { Chance } from './random';

/** The whole match. Its poster is `poster.jpg` in the same folder. */
export const MATCH_FILM = '/film/match/index.m3u8';
const clip = (name: string) => `/film/clips/${name}.mov`;
const picture = (name: string) => `/film/pictures/${name}`;

/** Results of games with film. The film shows two goals of ours and one of theirs, so each result has at least as many. */
export const FILMED_RESULTS = [
  [2, 1],
  [3, 1],
  [2, 2],
  [3, 2],
  [2, 3],
  [4, 1],
  [2, 4],
] as const;

/** Players of the team whose shirts appear in the film. */
export const filmedPlayers = (side: DemoTeam) =>
  side.players.filter(({ number }) => GREEN_SHIRTS.some((shirt) => shirt === number));

/** Plays that every game has: goals, which match the score, and the first of each type. */
const mustStay = ({ type }: (typeof filmPlays)[number], index: number) =>
  type === 'SCORE' || filmPlays.findIndex((play) => play.type === type) === index;

/** Eight to twelve plays of all types, in the order of the film. */
export function taggedPlays(ids: Ids, side: DemoTeam, chance: Chance): Play[] {
  const optional = chance.shuffle(filmPlays.filter((play, index) => !mustStay(play, index)));
  const leftOut = optional.slice(chance.int(0, optional.length));
  return filmPlays
    .filter((play) => !leftOut.includes(play))
    .map(({ type, shirts, name, notes, startOffset, endOffset }, index): Play => {
      const players = shirts.flatMap((shirt) => side.players.find(({ number }) => number === shirt) ?? []);
      const [first] = players;
      if (!first) throw new Error(`${side.name} has no number ${shirts[0]}`);
      return {
        id: ids.item(),
        name: name(first.name.split(' ')[0] ?? first.name),
        playType: type,
        source: MATCH_FILM,
        link: '',
        players: players.map((player) => player.name),
        playerIds: players.map(({ _id }) => _id),
        startOffset,
        endOffset,
        call: '',
        suggestion: chance.pick(notes),
        actionCodes: [
          { acid: String(index + 1), shirtColor: side.short, shirtNumber: first.number, code: 100 + index },
        ],
      };
    });
}

type Links = Pick<Match, 'shareLink' | 'wipLink' | 'learnLink'>;

/** Returns whether a clip shows this shirt. */
const isAbout = (scene: number, shirt: number | undefined) =>
  scenes[scene]?.play.shirts.some((one) => one === shirt) ?? false;

/** Links in a coach's advice about a game: a clip only if the child is in it. */
export function developmentLinks(chance: Chance, shirt: number | undefined, hasFilm: boolean): Links {
  const share = [picture('touches.png'), picture('session.pdf'), ''];
  const wip = [picture('passing.png'), picture('passing.png'), ''];
  const learn = [picture('finish.png'), ''];
  if (hasFilm) learn.push(clip(clips.learn.name));
  if (hasFilm && isAbout(clips.share.scene, shirt)) share.unshift(clip(clips.share.name), clip(clips.share.name));
  if (hasFilm && isAbout(clips.develop.scene, shirt)) wip.unshift(clip(clips.develop.name), clip(clips.develop.name));
  return { shareLink: chance.pick(share), wipLink: chance.pick(wip), learnLink: chance.pick(learn) };
}

/** Links for homework: the session as a document. */
export const homeworkLinks: Links = { shareLink: picture('session.pdf'), wipLink: '', learnLink: '' };

/** Public videos. */
export function publicVideos(people: DemoPeople, now: number): VideoRecord[] {
  const file = `/film/clips/${clips.public.name}`;
  return [
    {
      _id: '60000001',
      name: 'Goal of the month: wide, back, in',
      url: `${file}.mp4`,
      poster: `${file}.jpg`,
      createdBy: people.account('admin')._id,
      createdAt: now - 6 * DAY,
    },
  ];
}
