/** Team news in a storm of notices: posts, urgent ones and replies, and who must have heard of each. */
import type { Person as Account } from '@touchline/server/testing/records';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { createChance } from '../../club/demo/random';
import type { ApiResponse } from '../clients/ask';
import { TEAM } from './families';
import type { Family } from './notice-checks';
import type { Accepted } from './notice-league';

/** Apart from the other operations of a storm, so that their seeds stay what they were. */
const OTHER_SEED = 1_000_003;
const KINDS = ['post', 'post', 'urgent', 'reply', 'reply', 'see', 'confirm'] as const;
const STEPS = 8;

export interface PostStep {
  /** Follows the operation with this number. */
  after: number;
  kind: (typeof KINDS)[number];
  family: number;
  /** Which of the posts so far. */
  post: number;
}

export function postStepsOf(seed: number, operations: number): PostStep[] {
  const chance = createChance(seed + OTHER_SEED);
  return Array.from({ length: STEPS }, (_, n) => ({
    after: chance.int(0, operations - 1),
    kind: n === 0 ? 'post' : chance.pick(KINDS),
    family: chance.int(0, 4),
    post: chance.int(0, STEPS),
  }));
}

interface StormReply {
  text: string;
  by: Family;
  /** Families that had replied before. */
  earlier: Set<Family>;
}

interface StormPost {
  id: string;
  text: string;
  /** Families that no longer need to hear of it. */
  known: Set<Family>;
  replies: StormReply[];
}

type Ask = <E extends Endpoint>(who: Account, endpoint: E, input: Request<E>) => Promise<ApiResponse<Reply<E>>>;

export class StormPosts {
  readonly #ask: Ask;
  readonly #manager: Account;
  readonly #families: readonly Family[];
  readonly #posts: StormPost[] = [];
  #count = 0;

  constructor(ask: Ask, manager: Account, families: readonly Family[]) {
    this.#ask = ask;
    this.#manager = manager;
    this.#families = families;
  }

  async run({ kind, family: of, post: at }: PostStep): Promise<void> {
    this.#count += 1;
    const family = this.#families[of] as Family;
    const post = this.#posts[at % Math.max(1, this.#posts.length)];
    if (kind === 'post' || kind === 'urgent') return this.#write(kind === 'urgent');
    if (!post || family.erasedAt !== undefined) return;
    const { id } = post;
    if (kind === 'reply') return this.#reply(post, family);
    const done =
      kind === 'see'
        ? await this.#ask(family.account, postsContract.see_posts, { body: { ids: [id] } })
        : await this.#ask(family.account, postsContract.confirm_post, { params: { id }, query: {} });
    // 409 for a post that asks for no confirmation.
    if (done.status === 200) post.known.add(family);
    else if (done.status !== 409) throw new Error(`${kind}: ${done.status} ${done.raw}`);
  }

  async #write(urgent: boolean): Promise<void> {
    const id = String(85_000_000 + this.#count);
    const text = `${urgent ? 'Urgent' : 'Usual'} storm post ${this.#count}`;
    const body = { id, tag: TEAM, text, urgent, confirm: !urgent && this.#count % 2 === 0 };
    const { status, raw } = await this.#ask(this.#manager, postsContract.add_post, { body });
    // 409 for the second urgent one of a day.
    if (status === 200) this.#posts.push({ id, text, known: new Set(), replies: [] });
    else if (!urgent || status !== 409) throw new Error(`add_post: ${status} ${raw}`);
  }

  async #reply(post: StormPost, by: Family): Promise<void> {
    const text = `Storm reply ${this.#count}`;
    const body = { postId: post.id, id: String(86_000_000 + this.#count), text };
    const { status, raw } = await this.#ask(by.account, postsContract.add_reply, { body });
    if (status !== 200) throw new Error(`add_reply: ${status} ${raw}`);
    post.replies.push({ text, by, earlier: new Set(post.replies.map((reply) => reply.by)) });
    post.known.add(by);
  }

  /** Returns what is wrong with the mails. A mail that was accepted twice with its id counts once. */
  violations(mails: readonly Accepted[]): string[] {
    const broken: string[] = [];
    const told = ({ user }: Account, text: string) =>
      mails.filter((mail) => mail.to === user.emailAddress && mail.text.split('\n').includes(text)).length;
    const check = (who: Account, text: string, must: boolean) => {
      const times = told(who, text);
      if (times > 1) broken.push(`${who.user.fullName}: told ${times} times: ${text}`);
      if (times === 0 && must) broken.push(`${who.user.fullName}: told nothing of: ${text}`);
    };
    for (const { text, known, replies } of this.#posts) {
      for (const family of this.#families)
        check(family.account, text, !known.has(family) && family.erasedAt === undefined);
      for (const reply of replies) {
        check(this.#manager, reply.text, true);
        for (const family of this.#families) {
          const isConcerned = reply.earlier.has(family) && family !== reply.by;
          if (!isConcerned && told(family.account, reply.text) > 0)
            broken.push(`${family.account.user.fullName}: told, though it does not concern them: ${reply.text}`);
          check(family.account, reply.text, isConcerned && family.erasedAt === undefined);
        }
      }
    }
    return broken;
  }
}
