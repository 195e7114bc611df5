/** From a game on Planning to a board with those who said yes (design section 8). */
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { readPlanned, readShapes } from '@touchline/shared/boards/document';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { BoardLine } from '../src/board-line';
import { coloursAt, paperOf, savedImage, scaleOf } from '../src/boards';
import { newGame, TEAM, teamOf } from '../src/games';
import { Person } from '../src/person';
import { expect, test } from '../src/screens';
import { expectSound } from '../src/soundness';

/** A disc of those who do not come, as tokens.css has it. */
const GREY = [227, 231, 226, 255];

test('Plan session puts those who said yes on a board; who says no is greyed as it is said', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const parent = await Person.signIn(club.url, 'parent');
  const game = await newGame(coach, TEAM, 'Green vs Plan Rovers');
  const children = ((await teamOf(coach)).players ?? []).slice(0, 5);
  const leo = '10000001';
  const ids = [...new Set([leo, ...children.map(({ id }) => id)])];
  for (const [n, playerId] of ids.entries())
    await coach.call(eventsContract.add_attendee, {
      params: game.key,
      body: { id: String(810_000_000 + n), playerId, available: 'YES' },
    });
  const before = new Set(
    (await coach.call(boardsContract.list_boards, { query: { teamId: TEAM } })).map(({ id }) => id),
  );
  try {
    const { page } = await open('coach', '/admin/planning');
    await page
      .getByRole('article', { name: /^Green vs Plan Rovers/ })
      .getByRole('link', { name: 'Plan session' })
      .click();
    await expect(paperOf(page)).toBeVisible();
    await expect(page.getByText(/Green vs Plan Rovers.*6 going|Green vs Plan Rovers.*5 going/)).toBeVisible();
    await expect(page).not.toHaveURL(/plan=/);
    const board = new URL(page.url()).searchParams.get('board') ?? '';
    const third = await BoardLine.open(coach, board);
    const discs = () =>
      readShapes(third.doc).filter((shape) => shape.kind === 'player' && shape.playerId !== undefined);
    await expect
      .poll(() => ids.every((id) => discs().some((disc) => 'playerId' in disc && disc.playerId === id)))
      .toBe(true);
    expect(readPlanned(third.doc)?.id).toBe(game.id);

    const mine = discs().find((disc) => 'playerId' in disc && disc.playerId === leo);
    const scale = await scaleOf(page);
    // Beside its number, within the disc.
    const spot = {
      x: Math.round(((mine?.at.x ?? 0) + 40 + 12) * scale),
      y: Math.round(((mine?.at.y ?? 0) + 40 - 9) * scale),
    };
    const colour = async () => (await coloursAt(page, (await savedImage(page)).png, [spot]))[0];
    expect(await colour()).not.toEqual(GREY);
    // Not the words for screen readers in the head of the page, which say who is going for a moment.
    const line = page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: / going/ });
    const absent = async () => Number(/(\d+) on the board not coming/.exec((await line.textContent()) ?? '')?.[1] ?? 0);
    const alreadyAbsent = await absent();
    const row = (await parent.call(eventsContract.get_event, { query: game.key })).attendees.find(
      ({ playerId }) => playerId === leo,
    );
    await parent.call(eventsContract.update_attendee, {
      params: { ...game.key, index: row?.id ?? '' },
      query: {},
      body: { available: 'NO' },
    });
    await expect.poll(colour).toEqual(GREY);
    await expect.poll(absent).toBe(alreadyAbsent + 1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => readPlanned(third.doc)).toBeNull();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectSound(page);
    third.close();
  } finally {
    const { attendees } = await coach.call(eventsContract.get_event, { query: game.key });
    for (const { id } of attendees)
      await coach.ask(eventsContract.remove_attendee, { params: { ...game.key, index: id }, query: {} });
    await coach.ask(eventsContract.remove_event, { params: { ...game.key, tag: TEAM } });
    const after = await coach.call(boardsContract.list_boards, { query: { teamId: TEAM } });
    for (const { id } of after) if (!before.has(id)) await coach.ask(boardsContract.remove_board, { params: { id } });
  }
});
