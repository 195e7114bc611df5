import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/permissions/rules';
import type { PostView, ReplyView } from '@touchline/shared/posts/post.model';
import { POST_LIMITS, shortened } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { useState } from 'react';
import classes from '../../domain/news/news.module.css';
import { AuthorMark, AuthorName } from '../../domain/news/post-body';
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

function Reply({ post, reply, actor }: { post: PostView; reply: ReplyView; actor: Actor }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const zone = useClubZone();
  const now = useNow();
  const { id, text, at, by } = reply;
  const time = whenInSentence(at, zone, now);
  const { name } = by;
  const remove = () =>
    askRemoval(t`Remove this reply?`, by.userId === actor.userId, async (reason) => {
      await call(postsContract.remove_reply, { params: { postId: post.id, id }, query: reason ? { reason } : {} });
      await client.invalidateQueries({ queryKey: everyPostKey });
    });
  return (
    <li className={classes.reply}>
      <div>
        <p className={classes.author}>
          <AuthorMark by={by} />
          <b>
            <AuthorName by={by} />
          </b>
          <Text span size="sm" c="var(--dim)">
            {time}
          </Text>
        </p>
        <p className={classes.text}>{text}</p>
      </div>
      {may(actor, 'reply.remove', { teamId: post.teamId ?? '', author: by.userId }) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Remove the reply of ${name}`}
          onClick={remove}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}

interface RepliesProps {
  post: PostView;
  actor: Actor;
  waiting: readonly WaitingWrite[];
}

/** The replies below a post, and the form of a new one. */
export function Replies({ post, actor, waiting }: RepliesProps) {
  const { t } = useLingui();
  const { draft, change, clear } = useDraft(post.id);
  /** Undefined until the reader writes a reply here; false after it was sent. */
  const [isWriting, setWriting] = useState<boolean>();
  const { id: postId, replies, closed } = post;
  // One that the server has already, though its answer was lost, shows once.
  const own = waiting.filter(
    ({ id, kind, body }) => kind === 'reply' && body.postId === postId && !replies.some((reply) => reply.id === id),
  );
  const isFull = replies.length >= POST_LIMITS.replies;
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
          {replies.map((reply) => (
            <Reply key={reply.id} post={post} reply={reply} actor={actor} />
          ))}
        </ul>
      )}
      {own.map((item) => (
        <WaitingPost key={item.id} item={item} onEdit={() => change({ text: joined(draft.text, item.body.text) })} />
      ))}
      {closed || isFull ? (
        <Text size="sm" c="var(--dim)">
          {closed ? <Trans>Replies are closed.</Trans> : <Trans>This post has all replies that it can hold.</Trans>}
        </Text>
      ) : !isWriting && draft.text === '' ? (
        <div>
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
        </div>
      ) : (
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
