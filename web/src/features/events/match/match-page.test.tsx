import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { maskMatch } from '@touchline/shared/match/match-visibility';
import { afterEach, describe, expect, it } from 'vitest';
import { now } from '../../../lib/now';
import { clearToken } from '../../../lib/token';
import { aMatch } from '../../../live/testing/matches';
import type { ApiServer } from '../../../testing/api-server';
import { announced } from '../../../ui/focus/announce';
import { began, game, openMatch, running, small, tap, third } from '../testing/open-match';
import { endpointOf, filmCrew, green, leo, manager, mia, openPlanning, parent, sentTo } from '../testing/open-planning';

const address = 'somebody@example.com';
const people = [
  { emailAddress: address, as: 'family', state: 'joined', userId: parent.id, name: 'Priya Raman' },
  { emailAddress: address, as: 'guardian', playerId: leo.id, state: 'joined', userId: parent.id, name: 'Priya Raman' },
  { emailAddress: address, as: 'staff', state: 'joined', userId: manager.id, name: 'Morgan Manager' },
  { emailAddress: address, as: 'family', state: 'invited' },
];

let server: ApiServer;
afterEach(async () => {
  cleanup();
  clearToken();
  await server.stop();
});
const entries = () =>
  sentTo(server, 'add_match_entry') as { kind: string; playerId?: string; otherPlayerId?: string }[];

describe('the coach’s live screen', () => {
  it('starts with a fair line-up and its plan when nothing was set', async () => {
    server = await openMatch(manager, aMatch({ ...small, version: 0, rev: 0 }));
    await screen.findByText('Nothing is set: this fair line-up starts.');
    await tap('Start: 1st half');
    await waitFor(() => expect(entries()).toMatchObject([{ kind: 'PERIOD_START' }]));
    const [{ lineup: saved }] = sentTo(server, 'save_lineup') as [{ lineup: object }];
    expect(Object.values(saved).toSorted()).toEqual([leo.id, mia.id, third]);
  });

  it.each([
    ['live', 'Start: 1st half'],
    ['lineup', 'Fill fairly'],
  ])('writes no line-up before the roster has arrived: %s', async (view, button) => {
    let release = () => {};
    const roster = new Promise<void>((done) => (release = done)).then(() => ({ body: [green] }));
    server = await openMatch(manager, aMatch(small), { view, replies: { list_people: people }, roster });
    const act = await screen.findByRole('button', { name: button });
    expect(act).toBeDisabled();
    release();
    await waitFor(() => expect(act).toBeEnabled());
    await userEvent.click(act);
    await waitFor(() => expect(sentTo(server, 'save_lineup')).toHaveLength(1));
    const [{ lineup }] = sentTo(server, 'save_lineup') as [{ lineup: object }];
    expect(Object.keys(lineup)).toHaveLength(3);
    // An entry that is not sent yet would go out in the next test.
    if (view === 'live') await waitFor(() => expect(entries()).toMatchObject([{ kind: 'PERIOD_START' }]));
  });

  it('opens the line-up on the evening before, and says when the game can be started', async () => {
    const tomorrow = { ...game, eventTime: now() + 14 * 3_600_000 };
    const replies = { get_event: tomorrow, list_events: [tomorrow], list_people: people };
    server = await openMatch(manager, aMatch(small), { replies });
    expect(await screen.findByRole('link', { name: 'Line-up' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText(/^The game starts .+\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Live' }));
    expect(await screen.findByRole('button', { name: 'Start: 1st half' })).toBeDisabled();
    expect(screen.getByText(/^The game can be started from .+ on\.$/)).toBeVisible();
  });

  it('gives way to the summary of a game whose result somebody typed', async () => {
    const finished = { ...game, eventState: 'FINISHED', result: '2:1' };
    server = await openMatch(manager, aMatch({ ...small, version: 0, rev: 0 }), {
      replies: { get_event: finished, list_events: [finished] },
    });
    expect(await screen.findByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
  });

  it('enters a goal at once, and its scorer with the next shirt', async () => {
    server = await openMatch(manager, running);
    await tap('Goal');
    expect(screen.getByRole('img', { name: 'Score 1 to 0' })).toBeVisible();
    await tap(/^Leo,/);
    await waitFor(() =>
      expect([...sentTo(server, 'update_match_entry'), ...entries()]).toContainEqual(
        expect.objectContaining({ playerId: leo.id }),
      ),
    );
  });

  it('exchanges two shirts, puts a player into an empty place, and takes both back', async () => {
    server = await openMatch(manager, running);
    await tap(/^Child,/);
    await tap(/^Mia, on the bench/);
    const field = () => within(screen.getByRole('list', { name: 'On the field' }));
    expect(field().getByRole('button', { name: /^Mia,/ })).toBeVisible();
    await tap('Undo');
    expect(field().queryByRole('button', { name: /^Mia,/ })).toBeNull();
    await tap(/^Mia, on the bench/);
    await tap('Empty: striker');
    expect(field().getByRole('button', { name: /^Mia,/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });
});

describe('the line-up', () => {
  it('puts a chosen shirt into a place, and keeps who stays', async () => {
    server = await openMatch(manager, aMatch(small), { view: 'lineup', replies: { list_people: people } });
    await tap(/^Leo, Going/);
    await tap('Empty: center back');
    await waitFor(() => expect(sentTo(server, 'save_lineup')).toMatchObject([{ lineup: { CB: leo.id } }]));
    await tap(/^Leo, center back/);
    await tap('Stays on all game');
    await waitFor(() => expect(sentTo(server, 'save_lineup').at(-1)).toMatchObject({ stays: [leo.id] }));
  });

  it('names the helper: a family that has joined, or nobody', async () => {
    server = await openMatch(manager, aMatch(small), { view: 'lineup', replies: { list_people: people } });
    const helper = await screen.findByRole('combobox', { name: 'Which family keeps the score' });
    await waitFor(() => expect(helper).toBeEnabled());
    const offered = within(helper).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Nobody', 'Priya Raman']);
    await userEvent.selectOptions(helper, 'Priya Raman');
    await waitFor(() => expect(sentTo(server, 'save_lineup')).toMatchObject([{ scorer: parent.id }]));
    expect(helper).toHaveValue(parent.id);
    await userEvent.selectOptions(helper, 'Nobody');
    await waitFor(() => expect(sentTo(server, 'save_lineup').at(-1)).toMatchObject({ scorer: null }));
  });

  it('gathers the planned changes of a minute, and names the minutes that they give', async () => {
    const plan = [{ period: 2, second: 0, on: mia.id, off: third, slot: 'ST1' }];
    const { lineup } = running;
    server = await openMatch(manager, aMatch({ ...small, lineup, onField: lineup, plan }), { view: 'lineup' });
    const section = within(await screen.findByRole('region', { name: 'Substitution plan' }));
    expect(section.getByText('Half time: 1 change')).toBeVisible();
    expect(await section.findByText('Mia for Child')).toBeVisible();
    expect(section.getByRole('status')).toHaveTextContent('Minutes in this plan: 20 to 40');
    const groups = within(section.getByRole('list', { name: 'Planned minutes' })).getAllByRole('listitem');
    expect(groups.map(({ textContent }) => textContent)).toEqual(['40′Leo', '20′Child and Mia']);
    expect(screen.getByRole('button', { name: 'Leo, center back, 40′' })).toBeVisible();
  });
});

describe('the families’ screen', () => {
  const own = { [leo.id]: [{ slot: 'CB', from: began.at }], [third]: [{ slot: 'ST1', from: began.at }] };
  const isOwn = (id: string) => id === leo.id || id === mia.id;

  it('R1: names of a shared line-up who is on, and the own child’s minutes, and no other child’s', async () => {
    server = await openMatch(parent, maskMatch({ ...running, shared: true, own }, 'masked', { isOwn }));
    const cards = within(await screen.findByRole('list', { name: 'Your children' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Leo RamanOn the field since 1′, center back5′ played',
      'Mia RamanOn the bench',
    ]);
    const field = screen.getByRole('list', { name: 'On the field' });
    expect(field).toHaveTextContent('Child');
    expect(field).not.toHaveTextContent(/\d′/);
    expect(screen.queryByRole('button', { name: 'Goal' })).toBeNull();
  });

  it('shows the own child first, and since when it is on the bench', async () => {
    const off = { [leo.id]: [{ slot: 'CB', from: began.at, until: began.at + 120_000 }] };
    server = await openMatch(parent, maskMatch({ ...running, own: off }, 'masked', { isOwn }));
    const cards = await screen.findByRole('list', { name: 'Your children' });
    expect(cards).toHaveTextContent(/^Leo RamanOn the bench since 2′2′ played$/);
    const happened = screen.getByRole('heading', { name: 'What happened' });
    expect(cards.compareDocumentPosition(happened)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('R1: names of a line-up that is not shared the own child alone', async () => {
    server = await openMatch(parent, maskMatch({ ...running, own }, 'masked', { isOwn }));
    const cards = await screen.findByRole('list', { name: 'Your children' });
    expect(cards).toHaveTextContent(/^Leo RamanOn the field since 1′, center back5′ played$/);
    expect(screen.queryByRole('list', { name: 'On the field' })).toBeNull();
  });

  it.each([
    ['before the kick-off', [], 'Not started yet', '1st half'],
    [
      'in the break',
      [began, { ...began, id: '91000002', kind: 'PERIOD_END', at: began.at + 60_000 }],
      'Break',
      '2nd half',
    ],
  ] as const)('runs the clock of a page that was open %s', async (_when, entries, before, half) => {
    const start = { ...began, id: '91000003', at: now() + 2_000 };
    server = await openMatch(parent, aMatch({ ...small, entries: [...entries, start] }));
    const clock = await screen.findByRole('timer');
    expect(clock).toHaveTextContent(before);
    await waitFor(() => expect(clock).toHaveTextContent(half), { timeout: 5_000 });
  });

  it('gives a helper the score and moments', async () => {
    server = await openMatch(parent, { ...running, scorer: parent.id });
    await tap('Goal, theirs');
    await waitFor(() => expect(entries()).toMatchObject([{ kind: 'GOAL', side: 'THEM' }]));
    // Readers hear it politely, and it stands below the score.
    expect(announced()).toBe('Goal for Harbor City. 0 to 1.');
    expect(screen.getAllByText(/Goal for Harbor City\. 0 to 1\.$/)).toHaveLength(2);
    await tap(/^Undo/);
    expect(await screen.findByRole('img', { name: 'Score 0 to 0' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sub' })).toBeNull();
  });

  it('shows the film beside the game to who may see it', async () => {
    const { key } = game;
    const [example] = filmsContract.list_films.example.reply;
    const film = { ...example, event: key, title: 'First half', state: 'GROWING' };
    const other = { ...film, id: '84000002', event: { ...key, id: '100000099' }, title: 'Another game' };
    server = await openMatch(parent, running, { replies: { list_films: [other, film] } });
    expect(await screen.findByRole('heading', { name: 'Film' })).toBeVisible();
    await waitFor(() => expect(sentTo(server, 'watch_film')).toEqual([{ id: film.id }]));
  });

  it('R1: shows guardians of a borrowed child the match of a team whose event they may not read', async () => {
    const goal = { ...began, id: '91000002', kind: 'GOAL', at: began.at + 60_000, playerId: third } as const;
    const lent = {
      ...maskMatch({ ...running, entries: [began, goal], own }, 'masked', { isOwn }),
      game: {
        name: 'Cup of the harbor',
        startsAt: now(),
        team: 'Blue',
        opponent: 'Hillside',
        showMinutes: true,
        children: [leo.id],
      },
      former: [{ id: third, name: 'Noa', number: 11 }],
    };
    server = await openMatch(parent, lent, { hidden: ['get_event'] });
    expect(await screen.findByRole('heading', { name: 'Cup of the harbor' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Your children' })).toHaveTextContent(
      /^Leo RamanOn the field since 1′, center back5′ played$/,
    );
    expect(screen.getByRole('img', { name: 'Score 1 to 0' }).parentElement).toHaveTextContent(/^BlueNoa 1′/);
    expect(screen.queryByRole('link', { name: 'Back to the game' })).toBeNull();
  });

  it('says nothing of an event that is hidden, and of its match', async () => {
    server = await openMatch(parent, running, { hidden: ['get_event', 'get_match'] });
    expect(await screen.findByText('There is no page at this address')).toBeVisible();
  });

  it('says nothing of a film where there is none to see', async () => {
    server = await openMatch(filmCrew, running, { replies: { list_films: [] } });
    expect(await screen.findByRole('heading', { name: 'What happened' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Film' })).toBeNull();
  });
});

describe('the card of a game that runs', () => {
  it.each([
    ['a family', parent, 'Follow the game'],
    ['staff', manager, 'Match day'],
  ] as const)('leads %s from score and minute to the match', async (_, who, word) => {
    const goal = { ...began, id: '91000002', kind: 'GOAL', at: began.at + 90_000, playerId: leo.id } as const;
    const match = { ...running, entries: [began, goal] };
    server = await openPlanning(who, game, {
      override: (request) => (endpointOf(request) === 'get_match' ? { body: match } : undefined),
    });
    const card = within(await screen.findByRole('article'));
    expect(await card.findByRole('img', { name: 'Score 1 to 0' })).toBeVisible();
    expect(card.getByText('6′')).toBeVisible();
    expect(card.getByRole('link', { name: `${word}: ${game.name}` })).toBeVisible();
  });

  it('reads no match of a game of another day', async () => {
    const tomorrow = { ...game, eventTime: game.eventTime + 86_400_000 };
    server = await openPlanning(parent, tomorrow);
    expect(await screen.findByRole('link', { name: `Match day: ${game.name}` })).toBeVisible();
    expect(server.requests.map(endpointOf)).not.toContain('get_match');
  });
});

describe('the summary', () => {
  it('names the goals of each side below its name, who played, and who did not come on', async () => {
    const goal = { ...began, id: '91000002', kind: 'GOAL', at: began.at + 90_000, playerId: leo.id } as const;
    const { playerId: _, ...theirs } = { ...goal, id: '91000003', side: 'THEM', at: began.at + 150_000 } as const;
    const named = { ...game, opponent: 'Hillside United' };
    const match = { ...running, entries: [began, goal, theirs] };
    const replies = { get_event: named, list_events: [named] };
    server = await openMatch(manager, match, { view: 'summary', replies });
    expect(await screen.findByText('Leo 2′')).toBeVisible();
    const timeline = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(timeline[0]).toHaveTextContent('3′Goal, Hillside United');
    expect(screen.getAllByText('3′')).toHaveLength(2);
    const region = screen.getByRole('region', { name: 'Who played' });
    const played = within(region).getAllByRole('listitem');
    expect(played.map(({ textContent }) => textContent)).toEqual(['5′Leostarted', '5′Childstarted']);
    expect(region).toHaveTextContent(/Did not come onMia$/);
  });

  it('names a scorer who has left the roster, also while the page is open, and misses nobody who has left', async () => {
    const goal = { ...began, id: '91000002', kind: 'GOAL', at: began.at + 90_000, playerId: '10000077' } as const;
    const match = { ...running, entries: [began, goal] };
    const left = { ...match, former: [{ id: goal.playerId, name: 'Zoe Quill', number: 9 }] };
    let reads = 0;
    // The first answer is from before it left.
    const replies = { get_match: { toJSON: () => (reads++ === 0 ? match : left) } };
    server = await openMatch(manager, match, { view: 'summary', replies });
    expect(await screen.findByText('Zoe 2′')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Who played' })).toHaveTextContent(/Did not come onMia$/);
  });

  it('keeps a shoot-out after a draw, and takes the last kick back', async () => {
    const end = { ...began, id: '91000002', kind: 'END', at: began.at + 200_000 } as const;
    server = await openMatch(manager, { ...running, entries: [began, end] }, { view: 'summary' });
    await tap('Penalty shoot-out');
    await tap('Riverside 2012 Green: scored');
    expect(await screen.findByText('Penalties 1–0')).toBeVisible();
    await waitFor(() => expect(entries()).toMatchObject([{ kind: 'PENALTY', side: 'US', scored: true }]));
    await tap('Take back the last kick');
    await waitFor(() => expect(screen.queryByText('Penalties 1–0')).toBeNull());
  });

  it('takes a game that nobody ran live by minutes of the planned kick-off', async () => {
    const eventTime = now() - 86_400_000;
    const yesterday = { ...game, eventTime };
    const replies = { get_event: yesterday, list_events: [yesterday] };
    server = await openMatch(manager, aMatch(small), { view: 'summary', replies });
    await tap('Add an entry');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Minute'));
    await userEvent.type(dialog.getByLabelText('Minute'), '23');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(entries().map((one) => (one as { kind: string }).kind)).toEqual([
        'PERIOD_START',
        'PERIOD_END',
        'PERIOD_START',
        'PERIOD_END',
        'GOAL',
      ]),
    );
    // The second half of 2 × 20 begins five minutes after the first.
    expect(entries().at(-1)).toMatchObject({ at: eventTime + 22.5 * 60_000, offline: true });
  });
});
