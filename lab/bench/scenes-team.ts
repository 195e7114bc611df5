/** Measured screens of a family and its team: Planning, its month, News. */
import type { Page } from '@playwright/test';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { monthOf, monthSpan } from '@touchline/shared/months';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { newGame, newPlayer, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { INP, KEY, PHONE, press, type Scene, TEXT, type } from './scene';

const CHILDREN = 16;
const GAMES = 10;

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

/** The cards of the scene's own games: the demo club's other events differ from day to day. */
const gamesOf = (page: Page) => page.getByRole('article', { name: /^Game \d/ });

/** A child's row in the card of an event. The first row of a list may be the time until which families may answer. */
const childOf = (page: Page, game: number, child: number) =>
  gamesOf(page)
    .nth(game)
    .getByRole('list', { name: 'My children' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('group') })
    .nth(child);

/** Unfolds the children of the first events: a card shows a few of many. */
async function showChildren(page: Page): Promise<void> {
  for (const game of [0, 1, 2]) {
    const more = gamesOf(page)
      .nth(game)
      .getByRole('button', { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.first().tap();
  }
}

export const planning: Scene = {
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
        for (const game of [0, 1, 2])
          await press(gamesOf(page).nth(game).getByRole('heading').getByRole('button', { expanded: false }));
      },
      act: async (page, paint) => {
        for (const game of [0, 1, 2]) {
          await press(
            gamesOf(page)
              .nth(game)
              .getByRole('button', { name: /^Attendees/ }),
          );
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
          gamesOf(page)
            .first()
            .getByRole('list', { name: /^Attendees of/ })
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

const SERIES = 7;
const monthLater = (months: number): string => {
  const date = new Date();
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 15));
};
/** A month that is far enough for the demo club's own events to end. */
const FULL_MONTH = monthLater(9);

/** Gives the team an event in each evening hour of each day of the month, unless it has them. */
async function fullMonth(url: string): Promise<string> {
  const [coach, manager] = await Promise.all([Person.signIn(url, 'coach'), Person.signIn(url, 'manager')]);
  const { from, before } = monthSpan(FULL_MONTH);
  const query = { startTime: String(from), tags: [TEAM] };
  if ((await coach.call(eventsContract.list_events, { query })).length >= SERIES) return coach.token;
  const [venue] = await coach.call(venuesContract.show_venues, { query: {} });
  if (!venue) throw new Error('the club has no venue');
  const { id, name, latitude, longitude } = venue;
  for (let n = 0; n < SERIES; n += 1)
    // One account may add 200 events a day.
    await (n % 2 ? coach : manager).call(eventPlanningContract.schedule_series, {
      body: {
        event: {
          type: 'PRACTICE',
          name: `Group ${n + 1}`,
          eventTime: from + (15 + n) * 3_600_000,
          eventLocation: { id, name, latitude, longitude },
          tags: [TEAM],
        },
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        until: before - 86_400_000,
      },
    });
  return coach.token;
}

/** The days of the month, without the sign that begins a new event. */
const monthDays = (page: Page) => page.locator('td[data-day] button:not([aria-hidden])');
export const month: Scene = {
  name: 'month of Planning, 200 events',
  device: PHONE,
  prepare: async (url) => ({
    token: await fullMonth(url),
    path: `/admin/planning?${new URLSearchParams({ team: TEAM, view: 'month', month: FULL_MONTH })}`,
  }),
  ready: (page) =>
    page
      .getByRole('article', { name: /Group 7/ })
      .last()
      .waitFor({ state: 'attached' }),
  steps: [
    {
      what: 'opens a day',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        for (const day of [9, 16, 23]) {
          await press(monthDays(page).nth(day));
          await paint();
        }
      },
    },
    {
      what: 'turns to the next month, and back',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        for (const name of ['Next month', 'Previous month', 'Next month', 'Previous month']) {
          await press(page.getByRole('button', { name }));
          await paint();
        }
      },
    },
  ],
};

const POSTS = 40;
/** A team has at most 50 posts a day and an author 25, so all rounds share them. */
let isPosted = false;
export const news: Scene = {
  name: `News, ${POSTS} posts`,
  device: PHONE,
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    const manager = await Person.signIn(url, 'manager');
    for (let n = 0; n < POSTS && !isPosted; n += 1)
      await (n % 2 === 0 ? coach : manager).call(postsContract.add_post, {
        body: { tag: TEAM, text: `${n}: ${TEXT}`, confirm: n % 2 === 0 },
      });
    isPosted = true;
    return { path: `/admin/news?team=${TEAM}`, token: coach.token };
  },
  ready: (page) =>
    page
      .getByRole('article', { name: /^Post: / })
      .first()
      .waitFor({ state: 'attached' }),
  steps: [
    {
      what: 'a key in a new post',
      counts: 'interactions',
      medianMs: KEY,
      worstMs: INP,
      before: (page) => page.getByRole('form', { name: 'New post' }).getByRole('textbox').focus(),
      act: (page, paint) => type(page, TEXT, paint),
    },
    {
      what: 'opens the menu of a post, and closes it',
      counts: 'interactions',
      worstMs: INP,
      act: async (page, paint) => {
        for (const n of [0, 1, 2]) {
          await press(page.getByRole('button', { name: 'More about this post' }).nth(n));
          await paint();
          await page.keyboard.press('Escape');
          await paint();
        }
      },
    },
    {
      what: 'a key in a reply',
      counts: 'interactions',
      medianMs: KEY,
      worstMs: INP,
      before: async (page) => {
        const post = page.getByRole('article', { name: /^Post: / }).nth(1);
        await post.getByRole('button', { name: 'Reply' }).tap();
        await post.getByRole('textbox').focus();
      },
      act: (page, paint) => type(page, TEXT, paint),
    },
  ],
};
