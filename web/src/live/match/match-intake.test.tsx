import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { Message } from '@touchline/shared/live/messages';
import type { MatchView } from '@touchline/shared/match/match.model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clubReplies, endpointOf, event, manager, showSignedIn } from '../../features/events/testing/open-planning';
import { clearToken } from '../../lib/token';
import { stamp } from '../testing/club-model';
import { type LiveServer, startLiveServer } from '../testing/live-server';
import { aMatch, by } from '../testing/matches';
import { useMatch, useMatchWriter, useRefusedEntries } from './use-match';

const match = aMatch();
const goal = { id: '91000001', kind: 'GOAL', at: 5, side: 'US', by } as const;
const changed = (fields: Partial<Message<'match:changed'>>): Message<'match:changed'> => ({
  ...stamp,
  event: event.key,
  id: match.id,
  version: 2,
  patch: {},
  sharesLineup: false,
  ...fields,
});

/** Shows the ids of the journal, and buttons that change it. */
function Journal() {
  const { seen } = useMatch(event.key, match.id);
  const writer = useMatchWriter(event.key, match.id);
  const { refused } = useRefusedEntries(match.id);
  return (
    <>
      <output aria-label="goals">{seen?.match.entries?.filter(({ kind }) => kind === 'GOAL').length}</output>
      <output aria-label="pending">{seen?.pending.size}</output>
      <output aria-label="formation">{seen?.match.formation}</output>
      <output aria-label="refused">{refused.map(({ reason }) => reason).join()}</output>
      <button type="button" onClick={() => writer.add('GOAL')}>
        add
      </button>
      <button type="button" onClick={() => writer.saveLineup({ 'lineup.ST': '10000001' })}>
        place
      </button>
    </>
  );
}

describe('the match of an open page', () => {
  let server: LiveServer;
  let current: MatchView;
  let refuses: object | undefined;
  beforeEach(async () => {
    localStorage.clear();
    current = match;
    refuses = undefined;
    const override = ({ url }: { url: string }) => {
      const endpoint = endpointOf({ url });
      if (endpoint === 'get_match') return { body: current };
      if (!['add_match_entry', 'save_lineup'].includes(endpoint)) return undefined;
      if (refuses) {
        const body = refuses;
        if ('current' in body) refuses = undefined;
        return { status: 'current' in body ? 409 : 400, body };
      }
      return { body: { id: match.id, version: current.version + 1, rev: current.rev + 1 } };
    };
    server = await startLiveServer(clubReplies(manager, event, { override }));
    showSignedIn(<Journal />);
    await waitFor(() => expect(screen.getByLabelText('formation')).toHaveTextContent('2-3-1'));
    // The match is named once its part of the live layer has loaded.
    await waitFor(() => expect(server.syncs.at(-1)?.matches).toEqual([{ id: match.id, version: 1 }]));
  });
  afterEach(async () => {
    cleanup();
    clearToken();
    await server.stop();
  });
  const shows = (label: string, text: string) =>
    waitFor(() => expect(screen.getByLabelText(label)).toHaveTextContent(text));
  const sent = (endpoint: string) => server.requests.filter((request) => endpointOf(request) === endpoint);

  it('I9: applies the next version, drops known ones, and reads again after a gap', async () => {
    server.publish('match:changed', changed({ entry: goal }));
    await shows('goals', '1');
    server.publish('match:changed', changed({ entry: { ...goal, id: '91000002' } }));
    server.publish('match:changed', changed({ version: 3, patch: { formation: '3-2-1' } }));
    await shows('formation', '3-2-1');
    expect(screen.getByLabelText('goals')).toHaveTextContent('1');
    current = aMatch({ version: 5, entries: [] });
    server.publish('match:changed', changed({ version: 5 }));
    await shows('goals', '0');
  });

  it('I10: shows the own entry at once, and once when reply and message have come', async () => {
    act(() => screen.getByRole('button', { name: 'add' }).click());
    await shows('goals', '1');
    await shows('pending', '0');
    const [id = ''] = sent('add_match_entry').map(({ body }) => (body as { id: string }).id);
    server.publish('match:changed', changed({ entry: { ...goal, id } }));
    server.publish('match:changed', changed({ version: 3, patch: { formation: '3-2-1' } }));
    await shows('formation', '3-2-1');
    expect(screen.getByLabelText('goals')).toHaveTextContent('1');
  });

  it('keeps an entry that the server refused, with the reason', async () => {
    refuses = { type: 'about:validation', detail: 'Is more than 5 minutes ago' };
    act(() => screen.getByRole('button', { name: 'add' }).click());
    await shows('refused', 'Is more than 5 minutes ago');
    await shows('goals', '0');
  });

  it('saves its slot on top of what another coach saved in between', async () => {
    refuses = {
      type: 'about:conflict',
      detail: '',
      current: aMatch({ version: 4, rev: 3, lineup: { LM: '10000002' } }),
    };
    act(() => screen.getByRole('button', { name: 'place' }).click());
    await waitFor(() => expect(sent('save_lineup')).toHaveLength(2));
    expect(sent('save_lineup').map(({ body }) => body)).toMatchObject([
      { rev: 1, lineup: { ST: '10000001' } },
      { rev: 3, lineup: { ST: '10000001', LM: '10000002' } },
    ]);
  });
});
