import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { MatchView } from '@touchline/shared/match/match.model';
import { maskMatch } from '@touchline/shared/match/match-visibility';
import { afterEach, describe, expect, it } from 'vitest';
import { now } from '../../../lib/now';
import { clearToken } from '../../../lib/token';
import { attendee } from '../../../live/testing/club-model';
import { aMatch, by } from '../../../live/testing/matches';
import type { ApiServer } from '../../../testing/api-server';
import { startApiServer } from '../../../testing/api-server';
import {
  clubReplies,
  endpointOf,
  event,
  leo,
  manager,
  mia,
  parent,
  sentTo,
  showSignedIn,
} from '../testing/open-planning';
import MatchPage from './match-page';

const game = { ...event, eventTime: now(), attendees: [attendee(1), attendee(2), attendee(3)] };
const third = '10000003';
const small = { format: { onField: 3, periods: 2, minutes: 20 }, formation: '1-2' };
const began = { id: '91000001', kind: 'PERIOD_START', at: now() - 300_000, side: 'US', by } as const;
const lineup = { CB: leo.id, ST1: third };
const running = aMatch({ ...small, lineup, onField: lineup, entries: [began] });

const address = 'somebody@example.com';
const people = [
  { emailAddress: address, as: 'family', state: 'joined', userId: parent.id, name: 'Priya Raman' },
  { emailAddress: address, as: 'guardian', playerId: leo.id, state: 'joined', userId: parent.id, name: 'Priya Raman' },
  { emailAddress: address, as: 'staff', state: 'joined', userId: manager.id, name: 'Morgan Manager' },
  { emailAddress: address, as: 'family', state: 'invited' },
];

let server: ApiServer;
async function open(who: CurrentUser, match: MatchView, view = ''): Promise<void> {
  localStorage.clear();
  let version = match.version;
  server = await startApiServer(
    clubReplies(who, game, {
      override: (request) => {
        const endpoint = endpointOf(request);
        if (endpoint === 'get_match') return { body: match };
        if (endpoint === 'list_people') return { body: people };
        if (endpoint === 'show_minutes') return { body: { season: 2026, games: 0, showMinutes: true, players: [] } };
        if (!/match_entry|save_lineup/.test(endpoint)) return undefined;
        version += 1;
        return { body: { id: match.id, version, rev: match.rev + 1 } };
      },
    }),
  );
  const { time, hash, id } = game.key;
  showSignedIn(<MatchPage />, `/match?${new URLSearchParams({ time, hash, id, view })}`);
}
afterEach(async () => {
  cleanup();
  clearToken();
  await server.stop();
});
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const entries = () =>
  sentTo(server, 'add_match_entry') as { kind: string; playerId?: string; otherPlayerId?: string }[];

describe('the coach’s live screen', () => {
  it('starts with a fair line-up and its plan when nothing was set', async () => {
    await open(manager, aMatch({ ...small, version: 0, rev: 0 }));
    await screen.findByText('Nothing is set: this fair line-up starts.');
    await tap('Start: 1st half');
    await waitFor(() => expect(entries()).toMatchObject([{ kind: 'PERIOD_START' }]));
    const [{ lineup: saved }] = sentTo(server, 'save_lineup') as [{ lineup: object }];
    expect(Object.values(saved).toSorted()).toEqual([leo.id, mia.id, third]);
  });

  it('enters a goal at once, and its scorer with the next shirt', async () => {
    await open(manager, running);
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
    await open(manager, running);
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
    await open(manager, aMatch(small), 'lineup');
    await tap(/^Leo, Going/);
    await tap('Empty: center back');
    await waitFor(() => expect(sentTo(server, 'save_lineup')).toMatchObject([{ lineup: { CB: leo.id } }]));
    await tap(/^Leo, center back/);
    await tap('Stays on all game');
    await waitFor(() => expect(sentTo(server, 'save_lineup').at(-1)).toMatchObject({ stays: [leo.id] }));
  });

  it('names the helper: a family that has joined, or nobody', async () => {
    await open(manager, aMatch(small), 'lineup');
    const helper = await screen.findByRole('combobox', { name: 'Who of the families keeps the score' });
    await waitFor(() => expect(helper).toBeEnabled());
    const offered = within(helper).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Nobody', 'Priya Raman']);
    await userEvent.selectOptions(helper, 'Priya Raman');
    await waitFor(() => expect(sentTo(server, 'save_lineup')).toMatchObject([{ scorer: parent.id }]));
    expect(helper).toHaveValue(parent.id);
    await userEvent.selectOptions(helper, 'Nobody');
    await waitFor(() => expect(sentTo(server, 'save_lineup').at(-1)).toMatchObject({ scorer: null }));
  });
});

describe('the families’ screen', () => {
  it('R1: names who is on and the own child’s minutes, and no other child’s', async () => {
    const seen = maskMatch(running, 'masked', { isOwn: (id) => id === leo.id || id === mia.id });
    await open(parent, seen);
    expect(await screen.findByText(/^Leo Raman: on since 1′, center back · 5′ played$/)).toBeVisible();
    expect(screen.getByText('Mia Raman: on the bench')).toBeVisible();
    const field = screen.getByRole('list', { name: 'On the field' });
    expect(field).toHaveTextContent('Child');
    expect(field).not.toHaveTextContent(/\d′/);
    expect(screen.queryByRole('button', { name: 'Goal' })).toBeNull();
  });

  it('gives a helper the score and moments', async () => {
    await open(parent, { ...running, scorer: parent.id });
    await tap('Goal, theirs');
    await waitFor(() => expect(entries()).toMatchObject([{ kind: 'GOAL', side: 'THEM' }]));
    await tap(/^Undo/);
    expect(await screen.findByRole('img', { name: 'Score 0 to 0' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sub' })).toBeNull();
  });
});
