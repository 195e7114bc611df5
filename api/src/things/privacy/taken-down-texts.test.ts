import { postsContract } from '@touchline/shared/posts/posts.contract';
import { expect, it } from 'vitest';
import { storedText } from '../../testing/stored-text';
import { GREEN } from '../../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';

it('R25: an erasure removes a name from any place of the removed text in a notice', async () => {
  const club = await openClubToLeave();
  try {
    const { coach, manager, parent, store } = club;
    for (let at = 190; at <= 200; at += 1) {
      const text = `${'x'.repeat(at - 1)} Leo Raman`;
      const postId = await coach.call(postsContract.add_post, { body: { tag: GREEN, text } });
      await manager.call(postsContract.remove_post, { params: { id: postId }, query: { reason: 'Said already.' } });
    }
    expect(JSON.stringify(await store.notices.find({ kind: 'takenDown' }))).toContain('Leo R');
    expect((await deleteAccount(parent)).status).toBe(200);
    expect(await storedText(store)).not.toMatch(/ Leo R?/);
  } finally {
    await club.close();
  }
});
