/** Writes the deliveries of a message: its mail, with links that work without signing in, and its push message. */
import type { Caller } from '@touchline/server/access/caller';
import { webAddress } from '@touchline/server/config/config';
import { itemRow } from '@touchline/server/row-keys';
import { shortNames } from '@touchline/shared/players/first-name';
import type { Services } from '../../base/services';
import { linksStore } from '../../data/notices/links.store';
import { KIND_WORDS } from '../../mails/notice-kinds';
import { noticeMail, pushText } from '../../mails/notice-mails';
import { type Item, type Message, splitNewEvents } from '../../mails/notice-message';

const LINKS_LIVE = 120 * 86_400_000;

/** A message without what only its mail has. */
export type Content = Omit<Message, 'unsubscribe' | 'base'>;

interface Receiver {
  userId: string;
  address: string;
  children: Caller['children'];
}

export function messageWriter({ store, config, mail }: Pick<Services, 'store' | 'config' | 'mail'>) {
  const links = linksStore(store);
  const base = webAddress(config);

  async function withAnswers(item: Item, userId: string, names: ReadonlyMap<string, string>): Promise<Item> {
    const { event, notice, post } = item;
    if (post?.confirm && !post.isReply && notice.postId !== undefined) {
      const expiresAt = Date.now() + LINKS_LIVE;
      const token = await links.open({ purpose: 'confirm', userId, postId: notice.postId, expiresAt });
      return { ...item, post: { ...post, confirmLink: `${base}/confirm/${token}` } };
    }
    if (!event || !KIND_WORDS[notice.kind].asks || event.eventState === 'CANCELLED') return item;
    const answers = [];
    for (const playerId of notice.playerIds ?? []) {
      const child = names.get(playerId);
      if (child === undefined) continue;
      const expiresAt = event.eventTime + LINKS_LIVE;
      const token = await links.open({ purpose: 'answer', userId, playerId, eventId: event._id, expiresAt });
      const given = event.attendees[itemRow(playerId)]?.available;
      answers.push({ child, link: `${base}/answer/${token}`, given });
    }
    return { ...item, answers };
  }

  /** Returns the items with links to answer. Links are for what comes next: a season would have hundreds. */
  async function withLinks({ kind, items, now }: Content, { userId, children }: Receiver) {
    const names = shortNames(children);
    const asked = new Set<Item>(kind === 'event' ? splitNewEvents(items, now)[0] : items);
    const linked: Item[] = [];
    for (const item of items) linked.push(asked.has(item) ? await withAnswers(item, userId, names) : item);
    return linked as [Item, ...Item[]];
  }

  const about = ({ items }: Content) => ({
    notices: items.map(({ notice }) => notice._id),
    until: Math.max(...items.map(({ notice }) => notice.until)),
  });

  return {
    /** Returns false when the mail of this message is stored already: from before a crash, with an older state. */
    async writeMail(id: string, content: Content, receiver: Receiver): Promise<boolean> {
      const { userId, address: to } = receiver;
      const expiresAt = Date.now() + LINKS_LIVE;
      const token = await links.open({ purpose: 'unsubscribe', userId, kind: content.kind, expiresAt });
      const items = await withLinks(content, receiver);
      return mail.send({
        id,
        to,
        kind: 'notice',
        ...noticeMail({ ...content, items, base, unsubscribe: `${base}/unsubscribe/${token}` }),
        headers: {
          'List-Unsubscribe': `<${base}/api/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
        userId,
        ...about(content),
      });
    },

    /** Returns false when the push message is stored already. */
    writePush(id: string, content: Content, userId: string): Promise<boolean> {
      const { notice, path } = content.items[0];
      const { title, body } = pushText({ ...content, base });
      const { kind, postId, eventId: tag = postId ?? kind } = notice;
      return mail.push({ id, userId, title, body, path, kind, tag, ...about(content) });
    },
  };
}
