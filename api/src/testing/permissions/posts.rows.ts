/** Team news: staff of a team write, everybody of the team reads and replies. */
import type { PostRecord } from '@touchline/server/post-records';
import { buildPost } from '@touchline/server/testing/records';
import { linksStore } from '../../data/notices/links.store';
import { postsStore } from '../../data/posts/posts.store';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { ALL, fresh, type Input, type Row, type Rows, UNKNOWN } from './cells';

const READ_GREEN = '401 403 200 200 200 200 200 403 200 200';
const READ_BLUE = '401 403 404 404 404 404 200 403 200 404';
const READ_NONE = '401 403 404 404 404 404 404 403 404 404';
const WRITE_GREEN = '401 403 403 200 200 200 200 403 403 200';
const WRITE_BLUE = '401 403 403 404 404 404 200 403 200 404';
const WRITE_NONE = '401 403 403 404 404 404 404 403 404 404';
/** MANAGER and COACH of the team, and ADMIN. */
const RUN_GREEN = '401 403 403 403 200 200 200 403 403 200';

const onPost =
  (team: string, input: (post: PostRecord) => Input): Row['input'] =>
  async ({ store }) => {
    const reply = {
      id: `8${fresh().padStart(7, '0')}`,
      text: 'Yes',
      at: 1,
      by: { userId: 'somebody', name: 'Some Body' },
    };
    const fields = { confirm: true, picture: true, replies: { [`p${reply.id}`]: reply }, replyCount: 1 };
    const post = await buildPost(store, team, fields);
    await postsStore(store).addPicture(post._id, new Uint8Array([1]), Date.now() + 86_400_000);
    return input(post);
  };
const path = ({ _id }: Pick<PostRecord, '_id'>): Input => ({ params: { id: _id } });
const changed = ({ _id }: Pick<PostRecord, '_id'>): Input => ({ body: { id: _id, text: `Changed ${fresh()}` } });
const replying = ({ _id }: Pick<PostRecord, '_id'>): Input => ({ body: { postId: _id, text: 'Yes' } });
const removingReply = ({ _id, replies }: Pick<PostRecord, '_id' | 'replies'>): Input => ({
  params: { postId: _id, id: Object.values(replies)[0]?.id ?? UNKNOWN },
});
const seeing = ({ _id }: Pick<PostRecord, '_id'>): Input => ({ body: { ids: [_id] } });
const unknownPost = { _id: UNKNOWN, replies: {} };

/** Returns rows for a post of each team and an unknown one. */
const targets = (
  input: (post: Pick<PostRecord, '_id' | 'replies'>) => Input,
  [green, blue, none]: readonly [string, string, string],
): Row[] => [
  { on: 'Green', expect: green, input: onPost(GREEN, input) },
  { on: 'Blue', expect: blue, input: onPost(BLUE, input) },
  { on: 'nothing', expect: none, input: async () => input(unknownPost) },
];
const READ = [READ_GREEN, READ_BLUE, READ_NONE] as const;
const RUN = [RUN_GREEN, WRITE_BLUE, WRITE_NONE] as const;

/** Returns a link of the parent in Green for a new post. Its token alone gives access, whoever calls. */
const linked = async ({ store, people }: PermissionClub): Promise<Input> => {
  const { _id: postId } = await buildPost(store, GREEN, { confirm: true });
  const link = { userId: people.parent.user._id, postId, expiresAt: Date.now() + 86_400_000 };
  return { params: { token: await linksStore(store).open({ purpose: 'confirm', ...link }) } };
};
const ofLinks: Row[] = [
  { on: 'a post', expect: ALL, input: linked },
  { on: 'nothing', expect: ALL.replaceAll('200', '404'), input: async () => ({ params: { token: 'x'.repeat(43) } }) },
];

export const postRows: Rows = {
  list_posts: [
    { on: 'Green', expect: READ_GREEN, input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: READ_BLUE, input: async () => ({ query: { tag: BLUE } }) },
    { on: 'no team', expect: READ_NONE, input: async () => ({ query: { tag: UNKNOWN } }) },
    { on: 'their own', expect: READ_GREEN, input: async () => ({}) },
  ],
  add_post: [
    { on: 'Green', expect: WRITE_GREEN, input: async () => ({ body: { tag: GREEN, text: `Post ${fresh()}` } }) },
    { on: 'Blue', expect: WRITE_BLUE, input: async () => ({ body: { tag: BLUE, text: `Post ${fresh()}` } }) },
    { on: 'no team', expect: WRITE_NONE, input: async () => ({ body: { tag: UNKNOWN, text: `Post ${fresh()}` } }) },
    {
      on: 'the club',
      expect: '401 403 403 403 403 403 200 403 403 403',
      input: async () => ({ body: { text: `Post ${fresh()}` } }),
    },
  ],
  update_post: targets(changed, RUN),
  remove_post: targets(path, RUN),
  add_reply: targets(replying, READ),
  remove_reply: targets(removingReply, ['401 403 403 403 200 200 200 403 403 200', READ_BLUE, READ_NONE]),
  // It names what the caller may read, and nothing else.
  see_posts: targets(seeing, [READ_GREEN, READ_GREEN, READ_GREEN]),
  confirm_post: targets(path, READ),
  remind_post: targets(path, RUN),
  show_picture: targets(path, READ),
  show_confirmation: ofLinks,
  confirm: ofLinks,
};
