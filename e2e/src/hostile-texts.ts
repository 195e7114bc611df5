/** Fills a club, through its API, with texts that would run as code if a screen did not escape them. */

import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import * as Y from 'yjs';
import { BoardClient } from '../../testing/clients/board-client';
import { newGame, read, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { FILM, filmedGame } from './films';

/** Each of them calls `hacked`, sends a request to another host, or breaks out of its element, if it is not escaped. */
const PAYLOADS = [
  '<img src=x onerror=hacked()>',
  '"><script>hacked()</script>',
  "'><svg onload=hacked()>",
  '</textarea></title></style><script>hacked()</script>',
  'javascript:hacked()//',
  '<iframe srcdoc="<script>parent.hacked()</script>">',
  '<a href="javascript:hacked()">x</a>',
  '" autofocus onfocus=hacked() x="',
  '{{constructor.constructor("hacked()")()}}',
  '$'.concat('{hacked()}<%= hacked() %>'),
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hacked()>',
  '<base href=//evil.example/>',
];
let next = 0;
/** The next payload, cut to the length of the field. A number makes it unique. */
const hostile = (max = 100): string => {
  next += 1;
  return `${next}${PAYLOADS[next % PAYLOADS.length]}`.slice(0, max);
};
const digits = (count: number): string => String(next++ + 7 * 10 ** (count - 1));

export interface HostileClub {
  /** A game with film. */
  game: { id: string; month: string };
  /** Number of fields filled. */
  filled: number;
}

/** @param url a demo club that no other test uses */
export async function fillWithHostileTexts(url: string): Promise<HostileClub> {
  const [admin, coach, parent] = (await Promise.all(
    ['admin', 'coach', 'parent'].map((who) => Person.signIn(url, who)),
  )) as [Person, Person, Person];
  const firstNumber = next;

  for (const person of [admin, coach, parent]) {
    const { rev, players = [] } = await person.call(profilesContract.get_profile, { query: {} });
    await person.call(profilesContract.update_profile, {
      body: {
        rev,
        userName: hostile(),
        fullName: hostile(),
        phoneNumber: hostile(40),
        address: hostile(200),
        ...(players.length > 0 && { players: players.map(({ id }) => ({ id, name: hostile() })) }),
      },
    });
  }
  await new Person(url, '').call(accountsContract.register, {
    body: { userName: hostile(), fullName: hostile(), emailAddress: 'x+y@evil.example', password: 'corner flag 12' },
  });

  const team = await teamOf(admin);
  const texts = () => ({
    name: hostile(),
    city: hostile(),
    state: hostile(40),
    practiceField: hostile(),
    competitiveLevel: hostile(),
    coach: hostile(),
    manager: hostile(),
  });
  await admin.call(teamEditingContract.update_team, { body: { id: TEAM, rev: team.rev ?? 0, ...texts() } });
  await admin.call(teamEditingContract.add_team, { body: texts() });
  await admin.call(teamsContract.add_player, { params: { teamId: TEAM, player: hostile() } });
  const venue = { zip: '10115', latitude: 52.5, longitude: 13.4, url: 'https://x.example/' };
  await admin.call(venuesContract.add_venue, {
    body: { ...venue, name: hostile(), type: hostile(40), address: hostile(200), description: hostile(500) },
  });
  await admin.call(videosContract.add_video, { body: { name: hostile(), url: FILM } });

  const { id: eventId, key } = await newGame(coach, TEAM, hostile());
  const links = [{ kind: 'event' as const, id: eventId }];
  const postId = await coach.call(postsContract.add_post, {
    body: { tag: TEAM, text: PAYLOADS.join('\n'), links, confirm: true },
  });
  await parent.call(postsContract.add_reply, { body: { postId, text: hostile() } });
  await coach.call(postsContract.add_post, { body: { tag: TEAM, text: '👩🏽‍🦰'.repeat(500) } });
  await coach.call(eventsContract.add_attendee, {
    params: key,
    body: {
      player: hostile(),
      parent: hostile(),
      phoneNumber: hostile(40),
      emailAddress: 'g@evil.example',
      available: 'YES',
    },
  });
  const coming = await read(coach, key);
  const filmed = await filmedGame(url);
  for (const event of [coming, filmed.game]) {
    const { id, rev } = await read(coach, event.key);
    const play = () => ({
      id: digits(8),
      name: hostile(),
      source: FILM,
      startOffset: 5,
      endOffset: 8,
      players: [hostile()],
      call: hostile(200),
      suggestion: hostile(500),
      actionCodes: [{ acid: hostile(40), shirtColor: hostile(40), code: 1 }],
    });
    const place = { id: 'u33dbfc5t', name: hostile(), latitude: 52.5, longitude: 13.4, address: hostile(200) };
    const stats = { id: digits(8), teamId: TEAM, teamName: hostile(), points: 3 };
    await admin.call(eventEditingContract.update_event, {
      body: {
        id,
        rev,
        name: hostile(),
        summary: hostile(500),
        sources: [FILM, hostile().replaceAll(/[:\\]/g, '')],
        plays: [play(), play()],
        participants: [
          {
            id: digits(8),
            playerId: '10000001',
            playerName: hostile(),
            teamId: TEAM,
            teamName: hostile(),
            shirtColor: hostile(40),
            groupName: hostile(),
          },
        ],
        schedules: [
          {
            id: digits(8),
            name: hostile(),
            time: coming.eventTime,
            location: place,
            teams: [hostile(), hostile()],
            theme: hostile(),
          },
        ],
        teamStats: [stats],
      },
    });
  }

  const [development] = await coach.call(developmentsContract.list_developments, { query: {} });
  if (development) {
    const matches = [0, 1].map(() => ({
      id: digits(8),
      shirtColor: hostile(40),
      advice: hostile(500),
      shareLink: FILM,
      eventSource: FILM,
      hodStart: 5,
      hodEnd: 8,
    }));
    const { id, rev } = development;
    await coach.call(developmentsContract.update_development, { body: { id, rev, playerName: hostile(), matches } });
  }

  const board = await coach.call(boardsContract.add_board, {
    body: { teamId: TEAM, month: Date.now(), name: hostile() },
  });
  const [opened] = await coach.call(boardsContract.list_boards, { query: { teamId: TEAM } });
  for (const id of new Set([board, opened?.id ?? board])) {
    const client = await BoardClient.open(coach, id);
    const before = Y.encodeStateVector(client.doc);
    client.doc.transact(() => {
      const { shapes, script, steps } = rootsOf(client.doc);
      const at = { x: 100, y: 100 };
      shapes.set('text', { kind: 'text', at, text: hostile(200), size: 20, colour: 'black' });
      shapes.set('player', { kind: 'player', at: { x: 200, y: 200 }, side: 'home', label: hostile(20) });
      shapes.set('circle', clickedCircle({ x: 300, y: 300 }));
      const drill = new Y.Map<unknown>();
      drill.set('title', hostile());
      drill.set('minutes', 10);
      drill.set('points', new Y.Text(hostile(500)));
      drill.set('equipment', hostile(500));
      script.push([drill]);
      steps.push([{ id: 'one', name: hostile(40) }]);
    });
    const update = Y.encodeStateAsUpdate(client.doc, before);
    const response = await client.socket.timeout(30_000).emitWithAck('board:update', { id, update });
    if (!response.ok) throw new Error(response.error.detail);
    client.close();
  }
  return { game: { id: filmed.game.id, month: filmed.month }, filled: next - firstNumber };
}
