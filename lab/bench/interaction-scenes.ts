/** The screens whose interactions are measured, with the data of a large club. */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import { MAX_PLAYS } from '@touchline/shared/events/event-words';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { monthOf } from '@touchline/shared/months';
import { BoardClient } from '../../testing/clients/board-client';

import { gameWithPlays, newGame, newPlayer, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';

/** Waits until the last interaction is painted, and counts it. */
type Paint = () => Promise<void>;

export interface Step {
  what: string;
  counts: 'interactions' | 'frames';
  /** Limits of the median and the maximum, ms. */
  medianMs?: number;
  worstMs: number;
  /** Preparation, not measured. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page, paint: Paint) => Promise<void>;
}
export interface Scene {
  name: string;
  device: BrowserContextOptions;
  /** Creates the scene's data before each round. Returns the path to open and the token of the viewer. */
  prepare: (url: string) => Promise<{ path: string; token: string }>;
  ready: (page: Page) => Promise<void>;
  steps: Step[];
}

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1_280, height: 900 } };
const INP = 200;
const KEY = 50;
/** From a tap at the field to its paint (ms). */
const TAP = 100;
const CHILDREN = 16;
const GAMES = 10;
const SHAPES = 500;
const FILM = '/film/match/index.m3u8';
const TEXT = 'Look up before the pass.';

/** Gives the demo parent 16 children on the team, and the team 10 games, unless they exist. Returns the parent's token. */
async function largeFamily(url: string): Promise<string> {
  const signIn = (who: string) => Person.signIn(url, who);
  const [coach, admin, parent] = await Promise.all([signIn('coach'), signIn('admin'), signIn('parent')]);
  const { players = [] } = await teamOf(parent);
  if (players.some(({ name }) => name === 'Raman 1')) return parent.token;
  for (let n = 1; n <= CHILDREN - 2; n += 1) {
    const id = await newPlayer(coach, `Raman ${n}`);
    await admin.call(usersContract.update_user, {
      body: { emailAddress: 'parent@riverside.example', players: [{ id }] },
    });
  }
  // Guardians must accept their invitations.
  for (const { id } of await parent.call(invitationsContract.list_invitations, { query: {} }))
    await parent.call(invitationsContract.accept_invitation, { body: { id } });
  for (let n = 1; n <= GAMES; n += 1) await newGame(coach, TEAM, `Game ${n}`);
  return parent.token;
}

/**
 * Presses an element that is known to be the one there. Playwright otherwise looks for it while the page handles the press, which took
 * up to a third of the measured time.
 */
async function press(element: Locator, action: 'tap' | 'click' = 'tap'): Promise<void> {
  await element[action]({ trial: true });
  await element[action]({ force: true });
}

async function type(page: Page, text: string, paint: Paint): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await paint();
  }
}

/** A child's row in the card of an event. The first row of a list may be the time until which families may answer. */
const childOf = (page: Page, game: number, child: number) =>
  page
    .getByRole('list', { name: 'My children' })
    .nth(game)
    .getByRole('listitem')
    .filter({ has: page.getByRole('group') })
    .nth(child);

/** Unfolds the children of the first events: a card shows a few of many. */
async function showChildren(page: Page): Promise<void> {
  const cards = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'My children' }) });
  for (const game of [0, 1, 2]) {
    const more = cards.nth(game).getByRole('button', { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.first().tap();
  }
}

const planning: Scene = {
  name: `Planning, ${CHILDREN} children, over ${GAMES} events`,
  device: PHONE,
  prepare: async (url) => ({ path: '/admin/planning', token: await largeFamily(url) }),
  ready: (page) => page.getByRole('list', { name: 'My children' }).nth(GAMES).waitFor({ state: 'attached' }),
  steps: [
    {
      what: 'answers for a child',
      counts: 'interactions',
      worstMs: INP,
      before: showChildren,
      act: async (page, paint) => {
        for (const game of [0, 1, 2])
          for (const child of [0, 3, 6, 9])
            for (const answer of ['Going', 'Can’t go']) {
              await press(childOf(page, game, child).getByRole('button', { name: answer }));
              await paint();
            }
      },
    },
    {
      what: 'opens the list of an event',
      counts: 'interactions',
      worstMs: INP,
      // On a phone all events but the next game are folded.
      before: async (page) => {
        for (const game of [1, 2, 3])
          await press(
            page.getByRole('article').nth(game).getByRole('heading').getByRole('button', { expanded: false }),
          );
      },
      act: async (page, paint) => {
        for (const game of [0, 1, 2]) {
          await press(page.getByRole('button', { name: /^Attendees/ }).nth(game));
          await paint();
        }
      },
    },
    {
      what: 'takes a row off and undoes it',
      counts: 'interactions',
      worstMs: INP,
      before: (page) =>
        press(
          page
            .getByRole('list', { name: /^Attendees of/ })
            .first()
            .getByRole('listitem')
            .first()
            .getByRole('button')
            .first(),
        ),
      act: async (page, paint) => {
        await press(page.getByRole('button', { name: /^Delete/ }).first());
        await paint();
        await press(page.getByRole('button', { name: 'Undo' }));
        await paint();
      },
    },
  ],
};

const eventForm = (page: Page) => page.getByRole('form', { name: 'Event' });
const playItem = (page: Page, name: string) => eventForm(page).getByRole('group', { name, exact: true });
let formGames = 0;

const form: Scene = {
  name: `event form, ${MAX_PLAYS} plays`,
  device: LAPTOP,
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    formGames += 1;
    const { id } = await gameWithPlays(coach, `Long game ${formGames}`, MAX_PLAYS);
    return { path: `/admin/event?id=${id}`, token: coach.token };
  },
  ready: (page) => eventForm(page).getByRole('region', { name: 'Plays' }).waitFor(),
  steps: [
    {
      what: 'opens a play',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        for (const n of [1, 2, 3]) {
          await press(
            playItem(page, `Play ${n}`)
              .getByRole('button', { name: `Play ${n}` })
              .first(),
            'click',
          );
          await paint();
        }
      },
    },
    {
      what: 'a key in the note of a play',
      counts: 'interactions',
      medianMs: KEY,
      worstMs: INP,
      before: (page) => playItem(page, 'Play 2').getByLabel("Coach's Note").focus(),
      act: (page, paint) => type(page, TEXT, paint),
    },
    {
      what: 'a key in the name of a play',
      counts: 'interactions',
      medianMs: KEY,
      worstMs: INP,
      before: (page) => playItem(page, 'Play 3').getByLabel('Name', { exact: true }).focus(),
      act: (page, paint) => type(page, TEXT, paint),
    },
    {
      what: 'a key in the summary of the event',
      counts: 'interactions',
      medianMs: KEY,
      worstMs: INP,
      before: (page) => eventForm(page).getByLabel('Summary').focus(),
      act: (page, paint) => type(page, TEXT, paint),
    },
    {
      what: 'adds a play',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        await press(eventForm(page).getByRole('button', { name: 'Add Play' }), 'click');
        await paint();
      },
    },
  ],
};

let listGames = 0;
const playsList: Scene = {
  name: `plays of a game, ${MAX_PLAYS}`,
  device: PHONE,
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    listGames += 1;
    const game = await gameWithPlays(coach, `Filmed game ${listGames}`, MAX_PLAYS, FILM);
    const place = new URLSearchParams({ team: TEAM, month: monthOf(game.eventTime), game: game.id, view: 'plays' });
    return { path: `/games?${place}`, token: coach.token };
  },
  ready: (page) => page.getByRole('article', { name: 'Play 1', exact: true }).waitFor(),
  steps: [
    {
      what: 'a frame while scrolling',
      counts: 'frames',
      worstMs: INP,
      before: (page) => page.getByRole('article', { name: 'Play 1', exact: true }).scrollIntoViewIfNeeded(),
      act: async (page) => {
        for (let n = 0; n < 30; n += 1) {
          await page.mouse.wheel(0, 400);
          await page.evaluate('painted()');
        }
      },
    },
    {
      what: 'writes a note, and leaves it',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        for (let n = 0; n < 3; n += 1) {
          await press(page.getByRole('button', { name: 'Add a note' }).nth(1));
          await paint();
          await press(page.getByRole('button', { name: 'Cancel' }));
          await paint();
        }
      },
    },
    {
      what: 'chooses a player, and all again',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        const player = page.getByRole('combobox', { name: 'Player' });
        for (const name of ['Guest 1', 'all']) {
          await press(player);
          await paint();
          await press(page.getByRole('option', { name, exact: true }));
          await paint();
          await page.getByRole('article', { name: 'Play 1', exact: true }).waitFor();
        }
      },
    },
    {
      what: 'changes to highlights, and back',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        for (const view of ['Highlights', 'Plays']) {
          await press(page.getByRole('radio', { name: view }));
          await paint();
        }
      },
    },
  ],
};

const paperOf = (page: Page) => page.getByLabel('Session board', { exact: true });
let boards = 0;
const board: Scene = {
  name: `board, ${SHAPES} shapes`,
  device: LAPTOP,
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    boards += 1;
    const body = { teamId: TEAM, month: Date.now(), name: `Shapes ${boards}` };
    const id = await coach.call(boardsContract.add_board, { body });
    const client = await BoardClient.open(coach, id);
    const { shapes, order } = rootsOf(client.doc);
    for (let from = 0; from < SHAPES; from += 100)
      await client.change('markers', () => {
        for (let n = from; n < from + 100; n += 1) {
          const at = { x: (n % 25) * 42, y: Math.floor(n / 25) * 34 };
          shapes.set(`s${n}`, { kind: 'player', at, side: n % 2 ? 'home' : 'away', label: String(n % 99) });
          order.push([`s${n}`]);
        }
      });
    client.close();
    return { path: `/sessions?team=${TEAM}&board=${id}`, token: coach.token };
  },
  ready: (page) => paperOf(page).locator('canvas').first().waitFor(),
  steps: (['frames', 'interactions'] as const).map((counts) => ({
    what: counts === 'frames' ? 'a frame while dragging' : 'picks up a marker and drops it',
    counts,
    worstMs: INP,
    before: async (page) => {
      await paperOf(page).scrollIntoViewIfNeeded();
      await page.evaluate('painted()');
    },
    act: async (page, paint) => {
      const box = await paperOf(page).boundingBox();
      if (!box) throw new Error('there is no paper');
      const scale = box.width / 1_130;
      const spot = (x: number, y: number) => [box.x + (40 + x) * scale, box.y + (40 + y) * scale] as const;
      for (const n of [0, 1, 2]) {
        const from = n * 42 + (counts === 'frames' ? 0 : 210);
        await page.mouse.move(...spot(from, 170));
        await page.mouse.down();
        for (let step = 1; step <= 10; step += 1) {
          await page.mouse.move(...spot(from + step * 20, 170 + step * 10));
          await page.evaluate('painted()');
        }
        await page.mouse.up();
        await paint();
      }
    },
  })),
};

let matches = 0;
const shirtsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('button');
const match: Scene = {
  name: 'match, the coach’s live screen',
  device: { ...PHONE, viewport: { width: 360, height: 640 } },
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    matches += 1;
    const { key } = await newGame(coach, TEAM, `Thumb game ${matches}`, Date.now());
    return { path: `/match?${new URLSearchParams(key)}`, token: coach.token };
  },
  ready: (page) => page.getByRole('button', { name: 'Start: 1st half' }).tap(),
  steps: [
    {
      what: 'a goal with its scorer',
      counts: 'interactions',
      medianMs: TAP,
      worstMs: INP,
      before: (page) => page.getByRole('button', { name: 'Goal', exact: true }).waitFor(),
      act: async (page, paint) => {
        for (const n of [3, 4, 5]) {
          await press(page.getByRole('button', { name: 'Goal', exact: true }));
          await paint();
          await press(shirtsOf(page, 'On the field').nth(n));
          await paint();
        }
      },
    },
    {
      what: 'a substitution, and its undo',
      counts: 'interactions',
      medianMs: TAP,
      worstMs: INP,
      act: async (page, paint) => {
        for (const n of [3, 4, 5]) {
          await press(shirtsOf(page, 'On the field').nth(n));
          await paint();
          await press(shirtsOf(page, 'Bench').first());
          await paint();
          await press(page.getByRole('button', { name: 'Undo', exact: true }));
          await paint();
        }
      },
    },
  ],
};

export const SCENES: readonly Scene[] = [planning, form, playsList, board, match];
