import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Group, Menu, Text, Textarea } from '@mantine/core';
import { IconDotsVertical, IconPinned } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/permissions/rules';
import type { PostView } from '@touchline/shared/posts/post.model';
import { shortened } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import clsx from 'clsx';
import { useState } from 'react';
import { ConfirmButton } from '../../domain/news/confirm-button';
import classes from '../../domain/news/news.module.css';
import { PostBody } from '../../domain/news/post-body';
import { useSeen } from '../../domain/news/use-seen';
import { call } from '../../lib/client';
import { day } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { ApiError, errorText } from '../../lib/errors';
import { submitting, useSubmit } from '../../lib/use-submit';
import { everyPostKey } from '../../live/engine/query-keys';
import type { WaitingWrite } from '../../live/news/post-outbox';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import { NO_DRAFT } from './drafts';
import { askRemoval } from './removal';
import { Replies } from './replies';
import { SeenBy } from './seen-by';
import { useDraft } from './use-draft';

/** Changes the text of a post. What is typed stays in this browser until it is saved. */
function EditPost({ post: { id, rev, text, confirm }, onDone }: { post: PostView; onDone: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { draft, change, clear } = useDraft(`edit-${id}`, { ...NO_DRAFT, text, rev });
  const [first] = useState(draft.rev ?? rev);
  const [base, setBase] = useState({ rev: first, text });
  const [isSmall, setSmall] = useState(false);
  const { busy, error, send } = useSubmit();
  const save = async () => {
    const body = { id, rev: base.rev, text: draft.text, ...(isSmall && { smallCorrection: true }) };
    const isSaved = await send(
      () => call(postsContract.update_post, { body }),
      (failure) => {
        const current = failure instanceof ApiError ? (failure.current as PostView | undefined) : undefined;
        if (current) setBase(current);
        return failure;
      },
    );
    await client.invalidateQueries({ queryKey: everyPostKey });
    if (!isSaved) return;
    clear();
    onDone();
  };
  return (
    <form onSubmit={submitting(save)}>
      <Textarea
        label={t`Text`}
        autosize
        autoFocus
        minRows={2}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: shortened(currentTarget.value) })}
      />
      {confirm && (
        <Checkbox
          mt="xs"
          label={t`Only a small correction`}
          description={t`Otherwise everybody is told, and those who have confirmed are asked again.`}
          checked={isSmall}
          onChange={({ currentTarget }) => setSmall(currentTarget.checked)}
        />
      )}
      <FormError error={error} />
      {base.rev !== first && (
        <div className={classes.theirs}>
          <Text size="sm" c="var(--dim)">
            <Trans>The saved text, which yours replaces when you save again:</Trans>
          </Text>
          <p className={classes.text}>{base.text}</p>
        </div>
      )}
      <Group gap="sm" mt="xs">
        <Button type="submit" loading={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button
          variant="default"
          onClick={() => {
            clear();
            onDone();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </form>
  );
}

/** The menu of those who may change a post. */
function PostMenu({ post, actor, onEdit }: { post: PostView; actor: Actor; onEdit: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, rev, closed, pinnedUntil, by } = post;
  const reread = () => client.invalidateQueries({ queryKey: everyPostKey });
  const change = async (fields: { closed?: boolean; pinnedUntil?: null }) => {
    try {
      await call(postsContract.update_post, { body: { id, rev, ...fields } });
    } catch (error) {
      specAlert(errorText(error));
    }
    await reread();
  };
  const remove = () =>
    askRemoval(t`Remove this post?`, by.userId === actor.userId, async (reason) => {
      await call(postsContract.remove_post, { params: { id }, query: reason ? { reason } : {} });
      await reread();
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`More about this post`}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>
          <Trans>Change the text</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => void change({ closed: !closed })}>
          {closed ? <Trans>Open replies</Trans> : <Trans>Close replies</Trans>}
        </Menu.Item>
        {pinnedUntil !== undefined && (
          <Menu.Item onClick={() => void change({ pinnedUntil: null })}>
            <Trans>Unpin</Trans>
          </Menu.Item>
        )}
        <Menu.Item color="danger" onClick={remove}>
          <Trans>Remove</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PartProps {
  post: PostView;
  actor: Actor;
  waiting: readonly WaitingWrite[];
}

/** The confirmation that a post asks for, its replies, and who has seen it. */
function PostFoot({ post, actor, waiting }: PartProps) {
  return (
    <>
      {post.confirm && post.by.userId !== actor.userId && <ConfirmButton post={post} />}
      <Replies post={post} actor={actor} waiting={waiting}>
        <SeenBy post={post} />
      </Replies>
    </>
  );
}

/** The replies of one team to a post that several teams got. */
function TeamPart({ isFirst, ...part }: PartProps & { isFirst: boolean }) {
  const { id, seen, team } = part.post;
  const ref = useSeen<HTMLElement>(id, seen || isFirst);
  return (
    <section ref={ref} {...(!isFirst && { id: `post-${id}` })} className={classes.part} aria-label={team}>
      <b>{team}</b>
      <PostFoot {...part} />
    </section>
  );
}

interface PostCardProps {
  post: PostView;
  /** The same to other teams. */
  others: readonly PostView[];
  actor: Actor;
  waiting: readonly WaitingWrite[];
  /** True: a link led to this post. */
  isAsked: boolean;
  /** True: the page says whose news it is. */
  isTeamKnown: boolean;
}

/** A post with its replies, and who has seen it. */
export function PostCard({ post, others, actor, waiting, isAsked, isTeamKnown }: PostCardProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const ref = useSeen<HTMLElement>(post.id, post.seen);
  const [isEditing, setEditing] = useState(false);
  const { id, teamId = '', by, pinnedUntil, text } = post;
  const parts = others.length > 0 ? [post, ...others] : [];
  const start = text.slice(0, 40);
  const isPinned = pinnedUntil !== undefined && pinnedUntil > now;
  const until = isPinned ? day(pinnedUntil, zone, now) : '';
  return (
    <article
      ref={ref}
      id={`post-${id}`}
      data-post={id}
      className={clsx(classes.card, isAsked && classes.asked)}
      aria-label={t`Post: ${start}`}
    >
      <div className={classes.post}>
        <div className={classes.stack}>
          {isPinned && (
            <Text size="sm" c="var(--dim)" className={classes.pinned}>
              <IconPinned size={16} stroke={1.75} aria-hidden />
              <Trans>Pinned until {until}</Trans>
            </Text>
          )}
          {isEditing ? (
            <EditPost post={post} onDone={() => setEditing(false)} />
          ) : (
            <PostBody
              post={post}
              isTeamKnown={isTeamKnown}
              teams={parts.length > 0 ? parts.map(({ team }) => team).join(', ') : post.team}
            />
          )}
        </div>
        {parts.length === 0 && may(actor, 'post.change', { teamId, author: by.userId }) && (
          <PostMenu post={post} actor={actor} onEdit={() => setEditing(true)} />
        )}
      </div>
      {parts.length === 0 && <PostFoot post={post} actor={actor} waiting={waiting} />}
      {parts.map((part) => (
        <TeamPart key={part.id} post={part} actor={actor} waiting={waiting} isFirst={part === post} />
      ))}
    </article>
  );
}
