import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { afterEach, expect, it } from 'vitest';
import { useActor } from '../../lib/session';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { clubReplies, event, manager, showSignedIn } from '../events/testing/open-planning';
import { Replies } from './replies';

const user = userEvent.setup();
let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

const MINUTE = 60_000;
const at = Date.UTC(2026, 4, 4, 9);
const marcus = { userId: '20000001', name: 'Marcus Silva' };
const reply = (id: string, minutes: number, text: string, by = marcus) => ({ id, at: at + minutes * MINUTE, text, by });
const [example] = postsContract.list_posts.example.reply;
const post = {
  ...example,
  teamId: '26618',
  replies: [
    reply('1', 0, 'We do it.'),
    reply('2', 3, 'After practice.'),
    reply('3', 60, 'Done.'),
    reply('4', 61, 'Thank you!', { userId: '20000002', name: 'Priya Raman' }),
  ],
} as Parameters<typeof Replies>[0]['post'];

function Thread() {
  const actor = useActor();
  return (
    actor && (
      <Replies post={post} actor={actor} waiting={[]}>
        <p>Seen by 2 of 3 families</p>
      </Replies>
    )
  );
}

it('names the author once for replies that follow each other closely, and removes one in its menu', async () => {
  server = await startApiServer(clubReplies(manager, event));
  showSignedIn(<Thread />);
  const replies = within(await screen.findByRole('list', { name: 'Replies' }));
  const texts = replies.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(texts.map((text) => /Marcus Silva|Priya Raman/.exec(text)?.[0])).toEqual([
    'Marcus Silva',
    undefined,
    'Marcus Silva',
    'Priya Raman',
  ]);
  const menus = replies.getAllByRole('button', { name: 'More about the reply of Marcus Silva' });
  expect(menus).toHaveLength(2);
  await user.click(menus[0] as HTMLElement);
  expect(await screen.findAllByRole('menuitem', { name: /^Remove “/ })).toHaveLength(2);
  await user.keyboard('{Escape}');
  await user.click(replies.getByRole('button', { name: 'More about the reply of Priya Raman' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByText('Remove this reply?')).toBeVisible();
});
