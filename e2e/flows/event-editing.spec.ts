/** The screen /admin/event: an event and its items. */
import type { Locator, Page } from '@playwright/test';
import { newGame, read, signUpGuest, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import {
  alertOf,
  cellsOf,
  choose,
  confirm,
  daysAhead,
  momentOf,
  offered,
  rowOfEvent,
  save,
  tableOf,
  typeMoment,
  unfold,
} from '../src/forms';
import { expect, test } from '../src/screens';

const FILM = ['https://film.example/first.m3u8', 'https://film.example/second.m3u8', 'https://film.example/third.m3u8'];
const formOf = (page: Page) => page.getByRole('form', { name: 'Event' });
const item = (page: Page, name: string) => formOf(page).getByRole('group', { name, exact: true });

const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);

/** Opens a new game in its form. */
async function openNewGame(
  club: { url: string },
  open: (who?: string, path?: string) => Promise<{ page: Page }>,
  name: string,
) {
  const coach = await Person.signIn(club.url, 'coach');
  const game = await newGame(coach, TEAM, name);
  const { page } = await open('coach', `/admin/event?id=${game.id}`);
  await expect(formOf(page).getByLabel('Name')).toHaveValue(name);
  return { coach, game, page, form: formOf(page) };
}

test('offers items by the type of the event', async ({ club, open }) => {
  const { form } = await openNewGame(club, open, 'Types game');
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  const expectOffers = async (hasPlays: boolean) => {
    for (const name of ['Add participant', 'Add all players']) await expect(button(name)).toBeVisible();
    await expect(button('Add play')).toHaveCount(hasPlays ? 1 : 0);
    for (const name of ['Add scheduled game', 'Add stats']) await expect(button(name)).toHaveCount(hasPlays ? 0 : 1);
  };
  expect(await offered(form, 'Type')).toEqual(['Game', 'Tournament', 'Practice', 'Other']);
  expect(await offered(form, 'Status')).toEqual([
    ...['Scheduled', 'Finished', 'Film uploaded', 'Players numbered', 'Film processing', 'Film downloaded'],
    ...['Plays tagged', 'Canceled', 'On now'],
  ]);
  await expectOffers(true);
  await choose(form, 'Type', 'Tournament');
  await expectOffers(false);
  await choose(form, 'Type', 'Practice');
  await expectOffers(true);
});

test('saves an event with sources separated by comma or space, and rejects invalid fields', async ({ club, open }) => {
  const { coach, game, page, form } = await openNewGame(club, open, 'Saved game');
  await form.getByLabel('Highlights link').fill('not an address');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Must be a web address (http or https)')).toBeVisible();
  await form.getByLabel('Highlights link').fill('https://film.example/all.m3u8');
  await momentOf(form, 'Time').getByLabel('Date').fill('');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Time is required')).toBeVisible();
  await typeMoment(form, 'Time', daysAhead(-1));

  await choose(form, 'Status', 'Finished');
  await choose(form, 'Location', 'Magnuson Park');
  await form.getByLabel('Our goals').fill('3');
  await form.getByLabel('Opponent’s goals').fill('1');
  await form.getByLabel('Summary').fill('Three goals after the break.');
  await form.getByLabel('Game film links').fill(`${FILM[0]}, ${FILM[1]}  ${FILM[2]}`);
  await save(page, form, 'update_event');
  await expect(form.getByLabel('Game film links')).toHaveValue(FILM.join(' '));
  await expect(form.getByRole('button', { name: 'Update' })).toBeDisabled();
  const stored = await read(coach, game.key);
  expect(stored).toMatchObject({ sources: FILM, result: '3:1', eventState: 'FINISHED', location: 'Magnuson Park' });

  const table = tableOf(page, 'Events');
  const row = await rowOfEvent(page, game);
  const columns = ['Name', 'Time', 'Event state', 'Film', 'Location', 'Result', 'Actions'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(cellsOf(row)).toHaveText([
    ...['Saved game', /10:30/, 'Finished', 'Film, no plays', 'Magnuson Park', '3–1', ''],
  ]);
  await row.getByRole('button', { name: /details/i }).click();
  for (const text of ['Three goals after the break.', 'https://film.example/all.m3u8', game.id])
    await expect(table.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(table.getByText('No past events')).toHaveCount(0);
});

test("loads the players of a participant's team, and requires team and player", async ({ club, open }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const game = await newGame(admin, TEAM, 'Line-up game');
  const { page } = await open('admin', `/admin/event?id=${game.id}`);
  const form = formOf(page);
  await form.getByRole('button', { name: 'Add participant' }).click();
  const newParticipant = item(page, 'New participant');
  await expect(newParticipant.getByRole('combobox', { name: 'Player', exact: true })).toBeDisabled();
  await form.getByRole('button', { name: 'Update' }).click();
  for (const text of ['Team is required', 'Player is required'])
    await expect(newParticipant.getByText(text)).toBeVisible();

  for (const [id, name] of [
    ['26619', 'Riverside 2013 Blue'],
    [TEAM, 'Riverside 2012 Green'],
  ] as const) {
    const { players = [] } = await teamOf(admin, id);
    await choose(newParticipant, 'Team', name);
    const names = (await offered(newParticipant, 'Player')).map((option) => option.replace(/, \d+$/, ''));
    expect(names).toEqual(players.map((player) => player.name));
  }
  await choose(newParticipant, 'Player', /^Zoë Lindqvist/);
  const zoe = item(page, 'Zoë Lindqvist');
  await expect(zoe.getByLabel('Shirt number')).toHaveValue('7');
  await zoe.getByLabel('Shirt color').fill('green');
  await zoe.getByLabel('Group name').fill('First half');
  await zoe.getByRole('checkbox', { name: 'Guest' }).check();
  await save(page, form, 'update_event');
  const [stored] = (await read(admin, game.key)).participants;
  expect(stored).toMatchObject({
    playerId: '10000010',
    playerName: 'Zoë Lindqvist',
    teamId: TEAM,
    shirtNumber: 7,
    shirtColor: 'green',
    groupName: 'First half',
    guest: true,
  });
});

test('Add all players fills the line-up from the rosters, and keeps unsaved fields', async ({ club, open }) => {
  const { coach, game, form } = await openNewGame(club, open, 'Everybody plays');
  const { players = [] } = await teamOf(coach);
  await form.getByLabel('Summary').fill('half typed');
  await form.getByRole('button', { name: 'Add all players' }).click();
  const lineUp = form.getByRole('region', { name: 'Participants' });
  await expect(lineUp.getByRole('group')).toHaveCount(players.length);
  await expect(form.getByLabel('Summary')).toHaveValue('half typed');
  const participants = (await read(coach, game.key)).participants.map(({ playerId }) => playerId);
  expect(participants.toSorted()).toEqual(players.map(({ id }) => id).toSorted());
});

test('saves a play with note, players, offsets and action codes, and rejects an invalid range at its field', async ({
  club,
  open,
}) => {
  const { coach, game, page, form } = await openNewGame(club, open, 'Filmed game');
  await form.getByLabel('Game film links').fill(FILM.join(' '));
  await form.getByRole('button', { name: 'Add play' }).click();
  const newPlay = item(page, 'New play');
  await expect(newPlay.getByRole('combobox', { name: 'Play type' })).toHaveValue('Other');
  const distance = async () => (await topOf(newPlay)) - (await topOf(form.getByLabel('Game film links')));
  const distanceAtFirst = await distance();
  await expect(newPlay.getByRole('combobox', { name: 'Game film link' })).toHaveValue(FILM[0] ?? '');
  await expect(form.getByText('people see a link instead of the film')).toHaveCount(FILM.length);
  expect(await distance(), 'the result of the film check does not move the play').toBe(distanceAtFirst);
  expect(await offered(newPlay, 'Play type')).toEqual([
    ...['Score', 'Chance', 'Execution', 'Dribbling', 'Passing', 'Shooting', 'Other'],
  ]);
  await newPlay.getByLabel('Name').fill('Opening goal');
  const play = item(page, 'Opening goal');
  await choose(play, 'Play type', 'Score');
  await play.getByLabel('Clip link').fill('https://film.example/goal');
  await choose(play, 'Players', /^Zoë Lindqvist/);
  await page.keyboard.press('Escape');
  await play.getByLabel("Coach's Note").fill('Look up before the pass.');
  await play.getByRole('button', { name: 'Add action code' }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(play.getByText('Code is required')).toBeVisible();
  await play.getByLabel('Action ID').fill('A1');
  await play.getByRole('textbox', { name: 'Code', exact: true }).fill('42');

  const [start, end] = [play.getByLabel('Start'), play.getByLabel('End')];
  await start.fill('half past');
  await end.fill('1:02:20');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(play.getByText('Enter seconds or h:mm:ss')).toBeVisible();
  await start.fill('1:02:30');
  await expect(play.getByText('Enter seconds or h:mm:ss')).toHaveCount(0);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(play.getByText('Must be after the start')).toBeVisible();
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await end.fill('1:02:42.5');
  await save(page, form, 'update_event');
  await expect(start).toHaveValue('1:02:30');

  const [stored] = (await read(coach, game.key)).plays;
  expect(stored).toMatchObject({
    name: 'Opening goal',
    playType: 'SCORE',
    source: FILM[0],
    link: 'https://film.example/goal',
    players: ['Zoë Lindqvist'],
    playerIds: ['10000010'],
    suggestion: 'Look up before the pass.',
    startOffset: 3_750,
    endOffset: 3_762.5,
    actionCodes: [{ acid: 'A1', code: 42 }],
  });
});

test('saves the schedule of a tournament with matchup labels, and stats', async ({ club, open }) => {
  const { coach, game, page, form } = await openNewGame(club, open, 'Lake Cup');
  await choose(form, 'Type', 'Tournament');
  await form.getByRole('button', { name: 'Add scheduled game' }).click();
  await item(page, 'New game').getByRole('textbox', { name: 'Game' }).fill('Semi-final 1');
  const scheduledGame = item(page, 'Semi-final 1');
  await scheduledGame.getByLabel('Theme').fill('White shirts');
  await choose(scheduledGame, 'Teams', 'Flex');
  await expect.poll(() => offered(scheduledGame, 'Teams')).toContain('Riverside 2012 Green');
  await momentOf(scheduledGame, 'Time').getByLabel('Date').fill('');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(scheduledGame.getByText('Time is required')).toBeVisible();
  await typeMoment(scheduledGame, 'Time', daysAhead(5));

  await form.getByRole('button', { name: 'Add stats' }).click();
  const newStats = item(page, 'New stats');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(newStats.getByText('Team is required')).toBeVisible();
  await newStats.getByRole('combobox', { name: 'Team' }).fill('Riverside 2012 G');
  // The list is short, and a scroll could hide it.
  await page.getByRole('option', { name: 'Riverside 2012 Green' }).click({ scroll: 'none' });
  const stats = item(page, 'Riverside 2012 Green');
  for (const [label, count] of Object.entries({
    Wins: 2,
    Losses: 0,
    Draws: 1,
    'Goals for': 7,
    'Goals against': 3,
    Points: 7,
  }))
    await stats.getByRole('textbox', { name: label, exact: true }).fill(String(count));
  await form.getByRole('button', { name: 'Add stats' }).click();
  await item(page, 'New stats').getByRole('combobox', { name: 'Team' }).fill('Hillside Rovers');
  await item(page, 'Hillside Rovers').getByRole('textbox', { name: 'Points', exact: true }).fill('4');
  await save(page, form, 'update_event');

  const stored = await read(coach, game.key);
  expect(stored.schedules).toMatchObject([{ name: 'Semi-final 1', theme: 'White shirts', teams: ['TBD', 'Flex'] }]);
  expect(stored.teamStats.toSorted((one, other) => other.points - one.points)).toMatchObject([
    { teamId: TEAM, numOfWins: 2, numOfDraws: 1, goalsFor: 7, goalsAgainst: 3, points: 7 },
    { teamId: expect.stringMatching(/^\d{9}$/), teamName: 'Hillside Rovers', points: 4 },
  ]);
  await page.goto('/admin/planning');
  // Tables load when their card is near the viewport.
  const card = page.getByRole('article', { name: stored.name });
  await unfold(card);
  await card.scrollIntoViewIfNeeded();
  await expect(
    tableOf(page, `Standings of ${stored.name}`).getByRole('row', { name: /^Hillside Rovers/ }),
  ).toBeVisible();

  // A game that staff add on the card appears on the open screen of a parent.
  const parent = await open('parent', '/admin/planning');
  await card.getByRole('button', { name: 'Add game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add game' });
  await dialog.getByRole('combobox', { name: 'Second team' }).fill('Lake City');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const watchedCard = parent.page.getByRole('article', { name: stored.name });
  await unfold(watchedCard);
  await watchedCard.scrollIntoViewIfNeeded();
  await expect(
    tableOf(parent.page, `Schedule of ${stored.name}`).getByRole('row', { name: /Riverside 2012 Green – Lake City/ }),
  ).toBeVisible();
});

test('deletes an event without attendees, but not one with attendees', async ({ club, open }) => {
  const { coach, game, page } = await openNewGame(club, open, 'Crowded game');
  const emptyGame = await newGame(coach, TEAM, 'Empty game');
  await signUpGuest(coach, game.key, 41);
  const crowdedRow = await rowOfEvent(page, game);
  await crowdedRow.getByRole('button', { name: 'Delete Crowded game' }).click();
  await confirm(page);
  await expect(alertOf(page, 'Please check with people also interested in participating')).toBeVisible();
  await expect(crowdedRow).toHaveCount(1);

  const emptyRow = await rowOfEvent(page, emptyGame);
  await emptyRow.getByRole('button', { name: 'Delete Empty game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(emptyRow).toHaveCount(1);
  await emptyRow.getByRole('button', { name: 'Delete Empty game' }).click();
  await confirm(page);
  await expect(emptyRow).toHaveCount(0);
});
