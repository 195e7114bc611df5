import type { PostView } from '@touchline/shared/posts/post.model';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { expect, it } from 'vitest';
import { joinedPosts } from './joined-posts';

const [example] = postsContract.list_posts.example.reply;
const at = Date.UTC(2026, 10, 20, 18);
const post = (id: string, fields: object = {}): PostView => ({
  ...example,
  id,
  at,
  teamId: id,
  picture: false,
  ...fields,
});
const idsOf = (posts: PostView[]) => joinedPosts(posts).map((group) => group.map(({ id }) => id));

it('joins what one author wrote to several teams within minutes, at the place of the first', () => {
  const posts = [post('1'), post('2', { text: 'Other' }), post('3', { at: at - 60_000 })];
  expect(idsOf(posts)).toEqual([['1', '3'], ['2']]);
});

it('keeps apart other authors, later posts, two posts to one team, and posts with a picture', () => {
  const by = { ...example.by, userId: 'another' };
  for (const fields of [{ by }, { at: at - 3_600_000 }, { teamId: '1' }, { picture: true }, { teamId: undefined }])
    expect(idsOf([post('1'), post('2', fields)])).toEqual([['1'], ['2']]);
});
