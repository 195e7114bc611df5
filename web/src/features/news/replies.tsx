import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDotsVertical, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/permissions/rules';
import type { PostView, ReplyView } from '@touchline/shared/posts/post.model';
import { POST_LIMITS, shortened } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { type ReactNode, useState } from 'react';
import classes from '../../domain/news/news.module.css';
import { AuthorLine, AuthorMark } from '../../domain/news/post-body';
import { call } from '../../lib/client';
import { whenInSentence } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { submitting } from '../../lib/use-submit';
import { everyPostKey } from '../../live/engine/query-keys';
import { putWrite, type WaitingWrite } from '../../live/news/post-outbox';
import { GrowingTextarea } from '../../ui/form/quick-inputs';
import { joined } from './drafts';
import { askRemoval } from './removal';
import { useDraft } from './use-draft';
import { WaitingPost } from './waiting-posts';

/** Replies of one author that follow each other within this time (ms) stand under one name. */
const TOGETHER = 10 * 60_000;

interface ReplyProps {
  post: PostView;
  reply: ReplyView;
  /** The reply and those of its author that follow it at once; none if it follows another one. */
  lines: readonly ReplyView[];
  actor: Actor;
}

/** Removes one of the lines that stand under a name. */
function ReplyMenu({ post, lines, actor }: Pick<ReplyProps, 'post' | 'lines' | 'actor'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [{ by }] = lines as [ReplyView];
  const { name } = by;
  const remove = (id: string) =>
    askRemoval(t`Remove this reply?`, by.userId === actor.userId, async (reason) => {
      await call(postsContract.remove_reply, { params: { postId: post.id, id }, query: reason ? { reason } : {} });
      await client.invalidateQueries({ queryKey: everyPostKey });
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`More about the reply of ${name}`}>
          <IconDotsVertical size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {lines.map(({ id, text }) => {
          const start = text.length > 30 ? `${text.slice(0, 30)}…` : text;
          return (
            <Menu.Item key={id} color="danger" onClick={() => remove(id)}>
              {lines.length > 1 ? t`Remove “${start}”` : t`Remove`}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Reply({ post, reply, lines, actor }: ReplyProps) {
  const zone = useClubZone();
  const now = useNow();
  const { text, at, by } = reply;
  const isNamed = lines.length > 0;
  return (
    <li className={classes.reply} data-named={isNamed}>
      {isNamed ? <AuthorMark by={by} /> : <span />}
      <div>
        {isNamed && (
          <p className={classes.author}>
            <AuthorLine by={by}> · {whenInSentence(at, zone, now)}</AuthorLine>
          </p>
        )}
        <p className={classes.text}>{text}</p>
      </div>
      {isNamed && may(actor, 'reply.remove', { teamId: post.teamId ?? '', author: by.userId }) && (
        <ReplyMenu post={post} lines={lines} actor={actor} />
      )}
    </li>
  );
}

/** Returns for each reply the lines that stand under its name. */
function linesUnder(replies: readonly ReplyView[]): ReplyView[][] {
  const lines: ReplyView[][] = [];
  let first = 0;
  replies.forEach((reply, index) => {
    const before = replies[index - 1];
    const follows = before?.by.userId === reply.by.userId && reply.at - before.at <= TOGETHER;
    if (!follows) first = index;
    lines.push([]);
    lines[first]?.push(reply);
  });
  return lines;
}

interface RepliesProps {
  post: PostView;
  actor: Actor;
  waiting: readonly WaitingWrite[];
  /** Stands in the row of "Reply". */
  children: ReactNode;
}

/** The replies below a post, and the form of a new one. */
export function Replies({ post, actor, waiting, children }: RepliesProps) {
  const { t } = useLingui();
  const { draft, change, clear } = useDraft(post.id);
  /** Undefined until the reader writes a reply here; false after it was sent. */
  const [isWriting, setWriting] = useState<boolean>();
  const { id: postId, replies, closed } = post;
  // One that the server has already, though its answer was lost, shows once.
  const own = waiting.filter(
    ({ id, kind, body }) => kind === 'reply' && body.postId === postId && !replies.some((reply) => reply.id === id),
  );
  const lines = linesUnder(replies);
  const isFull = replies.length >= POST_LIMITS.replies;
  const writes = !closed && !isFull && (isWriting === true || draft.text !== '');
  const send = () => {
    const text = draft.text.trim();
    if (text === '') return;
    putWrite(actor.userId, { kind: 'reply', body: { postId, text } });
    clear();
    setWriting(false);
  };
  return (
    <>
      {replies.length > 0 && (
        <ul className={classes.replies} aria-label={t`Replies`}>
          {replies.map((reply, index) => (
            <Reply key={reply.id} post={post} reply={reply} lines={lines[index] ?? []} actor={actor} />
          ))}
        </ul>
      )}
      {own.map((item) => (
        <WaitingPost key={item.id} item={item} onEdit={() => change({ text: joined(draft.text, item.body.text) })} />
      ))}
      <div className={classes.foot}>
        {closed || isFull ? (
          <Text size="sm" c="var(--dim)">
            {closed ? <Trans>Replies are closed.</Trans> : <Trans>This post has all replies that it can hold.</Trans>}
          </Text>
        ) : (
          !writes && (
            <Button
              variant="subtle"
              size="sm"
              px={8}
              mx={-8}
              autoFocus={isWriting === false}
              onClick={() => setWriting(true)}
            >
              <Trans>Reply</Trans>
            </Button>
          )
        )}
        {children}
      </div>
      {writes && (
        <form className={classes.write} onSubmit={submitting(send)}>
          <GrowingTextarea
            aria-label={t`Your reply`}
            placeholder={t`Reply`}
            minRows={1}
            maxRows={6}
            autoFocus={isWriting === true}
            value={draft.text}
            onChange={({ currentTarget }) => {
              setWriting(true);
              change({ text: shortened(currentTarget.value) });
            }}
          />
          <Button type="submit" variant="default" aria-label={t`Send the reply`} disabled={draft.text.trim() === ''}>
            <IconSend size={18} stroke={1.75} />
          </Button>
        </form>
      )}
    </>
  );
}
