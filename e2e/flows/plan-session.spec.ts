/** From a game on Planning to a board with its attendees. */
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { readPlanned, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { BoardClient } from '../../testing/clients/board-client';
import { newGame, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { paperOf, savedColours, savedImage, scaleOf } from '../src/boards';
import { unfold } from '../src/forms';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

/** Colour of markers of absent players, from tokens.css. */
const GREY = [227, 231, 226, 255];

test('Plan session asks before it adds players to a board in use, and greys out absent players', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const parent = await Person.signIn(club.url, 'parent');
  // Among the first of the list, whatever other flows have added.
  const game = await newGame(coach, TEAM, 'Green vs Plan Rovers', Date.now() + 20 * 3_600_000);
  const children = ((await teamOf(coach)).players ?? []).slice(0, 5);
  const leo = '10000001';
  const ids = [...new Set([leo, ...children.map(({ id }) => id)])];
  for (const [n, playerId] of ids.entries())
    await coach.call(eventsContract.add_attendee, {
      params: game.key,
      body: { id: String(810_000_000 + n), playerId, available: 'YES' },
    });
  // The demo board has markers of players of the club, but not of a guest.
  await coach.call(eventsContract.add_attendee, {
    params: game.key,
    body: { id: '810000050', player: 'Guest Keeper', available: 'YES' },
  });
  const boardsBefore = new Set(
    (await coach.call(boardsContract.list_boards, { query: { teamId: TEAM } })).map(({ id }) => id),
  );
  try {
    const { page } = await open('coach', '/sessions');
    await expect(paperOf(page)).toBeVisible();
    await expect(page).toHaveURL(/board=/);
    const board = new URL(page.url()).searchParams.get('board') ?? '';
    const boardClient = await BoardClient.open(coach, board);
    await boardClient.draw('prepared-drill', 60);
    const planSession = async () => {
      await page.goto('/admin/planning');
      const card = page.getByRole('article', { name: /^Green vs Plan Rovers/ });
      await unfold(card);
      await card.getByRole('link', { name: 'Plan session' }).click();
    };
    const question = page.getByRole('dialog', {
      name: /^Add [1-7] players? from Green vs Plan Rovers to this board\?$/,
    });
    const markers = () =>
      readShapes(boardClient.doc).filter((shape) => shape.kind === 'player' && shape.playerId !== undefined);
    const markerOf = (id: string) => markers().find((marker) => 'playerId' in marker && marker.playerId === id);

    await planSession();
    await expect(question).toBeVisible();
    const prepared = readShapes(boardClient.doc);
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).not.toHaveURL(/plan=/);
    await page.reload();
    await expect(paperOf(page)).toBeVisible();
    expect(readShapes(boardClient.doc)).toEqual(prepared);
    expect(readPlanned(boardClient.doc)).toBeNull();

    await planSession();
    await question.getByRole('button', { name: 'Add players to this board' }).click();
    await expect(page.getByText(/Green vs Plan Rovers.*[67] going/)).toBeVisible();
    await expect(page).not.toHaveURL(/plan=/);
    await expect.poll(() => ids.every((id) => markerOf(id))).toBe(true);
    await expect.poll(() => readPlanned(boardClient.doc)?.id).toBe(game.id);

    const leosMarker = markerOf(leo);
    const scale = await scaleOf(page);
    // Beside the number, within the marker.
    const spot = {
      x: Math.round(((leosMarker?.at.x ?? 0) + 40 + 12) * scale),
      y: Math.round(((leosMarker?.at.y ?? 0) + 40 - 9) * scale),
    };
    // In the first step, where the marker was put.
    const stepsAfter = Math.max(0, readSteps(boardClient.doc).length - 1);
    const colour = async () => (await savedColours(page, (await savedImage(page)).png, [spot], stepsAfter))[0];
    expect(await colour()).not.toEqual(GREY);
    // Excludes the hidden text for screen readers in the header, which announces answers.
    const goingLine = page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: / going/ });
    const countAbsent = async () =>
      Number(/(\d+) players? on the board/.exec((await goingLine.textContent()) ?? '')?.[1] ?? 0);
    const alreadyAbsent = await countAbsent();
    const leosRow = (await parent.call(eventsContract.get_event, { query: game.key })).attendees.find(
      ({ playerId }) => playerId === leo,
    );
    await parent.call(eventsContract.update_attendee, {
      params: { ...game.key, index: leosRow?.id ?? '' },
      query: {},
      body: { available: 'NO' },
    });
    await expect.poll(colour).toEqual(GREY);
    await expect.poll(countAbsent).toBe(alreadyAbsent + 1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => readPlanned(boardClient.doc)).toBeNull();
    expect(readShapes(boardClient.doc)).toEqual(prepared);

    await planSession();
    await question.getByRole('button', { name: 'Use a new board' }).click();
    await expect(page.getByRole('combobox', { name: 'Board' })).toHaveValue('Green vs Plan Rovers');
    await expect(page.getByText(/players added/)).toBeVisible();
    await expect(page).not.toHaveURL(/plan=/);
    expect(new URL(page.url()).searchParams.get('board')).not.toBe(board);
    expect(readShapes(boardClient.doc)).toEqual(prepared);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoProblems(page);
    await boardClient.change('the prepared drill goes', (doc) => rootsOf(doc).shapes.delete('prepared-drill'));
    boardClient.close();
  } finally {
    const { attendees } = await coach.call(eventsContract.get_event, { query: game.key });
    for (const { id } of attendees)
      await coach.ask(eventsContract.remove_attendee, { params: { ...game.key, index: id }, query: {} });
    await coach.ask(eventsContract.remove_event, { params: { ...game.key, tag: TEAM } });
    const boardsAfter = await coach.call(boardsContract.list_boards, { query: { teamId: TEAM } });
    for (const { id } of boardsAfter)
      if (!boardsBefore.has(id)) await coach.ask(boardsContract.remove_board, { params: { id } });
  }
});
