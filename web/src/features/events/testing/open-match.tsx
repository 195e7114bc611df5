/** A game with its match, and the match page for different users, on a real HTTP server. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { MatchView } from '@touchline/shared/match/match.model';
import { now } from '../../../lib/now';
import { attendee } from '../../../live/testing/club-model';
import { aMatch, by } from '../../../live/testing/matches';
import { type ApiResponse, type ApiServer, startApiServer } from '../../../testing/api-server';
import MatchPage from '../match/match-page';
import { clubReplies, endpointOf, event, leo, showSignedIn } from './open-planning';

export const game = { ...event, eventTime: now(), attendees: [attendee(1), attendee(2), attendee(3)] };
/** The third child of the team. */
export const third = '10000003';
export const small = { format: { onField: 3, periods: 2, minutes: 20 }, formation: '1-2' };
const lineup = { CB: leo.id, ST1: third };
/** Begun five minutes ago. */
export const began = { id: '91000001', kind: 'PERIOD_START', at: now() - 300_000, side: 'US', by } as const;
export const running = aMatch({ ...small, lineup, onField: lineup, entries: [began] });

interface MatchClub {
  view?: string;
  /** Bodies of further calls by endpoint. */
  replies?: Record<string, unknown>;
  /** Returns the sentence with which the server refuses a write. */
  refuses?: () => string | undefined;
  /** The answer with the teams and their rosters, if it comes later. */
  roster?: Promise<ApiResponse>;
  /** Calls of which the server says that there is nothing. */
  hidden?: readonly string[];
  /** The storage of this device. */
  kept?: Record<string, string>;
}

/** Opens the match page. The server takes every write unless it `refuses`. */
export async function openMatch(
  who: CurrentUser,
  match: MatchView,
  { view = '', replies = {}, refuses = () => undefined, roster, hidden = [], kept = {} }: MatchClub = {},
): Promise<ApiServer> {
  localStorage.clear();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  let version = match.version;
  const known: Record<string, unknown> = {
    get_match: match,
    show_minutes: { season: 2026, games: 0, showMinutes: true, players: [] },
    ...replies,
  };
  const server = await startApiServer(
    clubReplies(who, game, {
      override: (request) => {
        const endpoint = endpointOf(request);
        if (endpoint === 'list_teams') return roster;
        if (hidden.includes(endpoint))
          return { status: 404, body: { type: '/problems/not-found', title: 'Not found', status: 404 } };
        if (endpoint in known) return { body: known[endpoint] };
        if (!/match_entry|save_lineup/.test(endpoint)) return undefined;
        const detail = refuses();
        if (detail) return { status: 400, body: { type: '/problems/validation', title: '', status: 400, detail } };
        version += 1;
        return { body: { id: match.id, version, rev: match.rev + 1 } };
      },
    }),
  );
  const { time, hash, id } = game.key;
  showSignedIn(<MatchPage />, `/match?${new URLSearchParams({ time, hash, id, view })}`);
  return server;
}

export const tap = async (name: RegExp | string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
