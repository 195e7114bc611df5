import { screen, waitFor } from '@testing-library/react';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { afterEach, expect, it, vi } from 'vitest';
import { clubReplies, event, manager, showSignedIn } from '../../features/events/testing/open-planning';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { useSeen } from './use-seen';

let server: ApiServer;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearToken();
  await server.stop();
});

/** jsdom has no layout: what the browser reports is said by the test. */
let report: (isIntersecting: boolean) => void;
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    report = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

function Post() {
  return <p ref={useSeen<HTMLParagraphElement>('post-1', false)}>Bring warm clothes.</p>;
}

it('counts a post as seen after a second on a screen that is on, and not on a phone that was locked meanwhile', async () => {
  server = await startApiServer(clubReplies(manager, event));
  vi.stubGlobal('IntersectionObserver', Observer);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('visible');
  showSignedIn(<Post />);
  await screen.findByText('Bring warm clothes.');
  const fetched = vi.spyOn(globalThis, 'fetch');
  const told = () => fetched.mock.calls.filter(([url]) => url === postsContract.see_posts.path).length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  report(true);
  await vi.advanceTimersByTimeAsync(600);
  turn('hidden');
  await vi.advanceTimersByTimeAsync(9_000);
  turn('visible');
  await vi.advanceTimersByTimeAsync(900);
  report(false);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(told()).toBe(0);
  report(true);
  await vi.advanceTimersByTimeAsync(1_400);
  expect(told()).toBe(1);
  vi.useRealTimers();
  await waitFor(() => expect(server.requests).toContainEqual(expect.objectContaining({ body: { ids: ['post-1'] } })));
});
