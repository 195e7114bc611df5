/** Measured screens of a game with 300 plays: its form, and the plays to watch. */
import type { Page } from '@playwright/test';
import { MAX_PLAYS } from '@touchline/shared/events/event-words';
import { monthOf } from '@touchline/shared/months';
import { gameWithPlays, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { INP, KEY, LAPTOP, PHONE, press, type Scene, TEXT, type } from './scene';

const FILM = '/film/match/index.m3u8';

const eventForm = (page: Page) => page.getByRole('form', { name: 'Event' });
const playItem = (page: Page, name: string) => eventForm(page).getByRole('group', { name, exact: true });
let formGames = 0;

export const form: Scene = {
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
export const playsList: Scene = {
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
