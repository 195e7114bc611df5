import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/permissions/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import classes from '../../domain/news/news.module.css';
import { PlanViews } from '../../domain/plan-views';
import { NoTeam } from '../../domain/teams/no-team';
import { usePageTeam } from '../../domain/teams/page-team';
import { TeamSelect } from '../../domain/teams/team-select';
import { useActor } from '../../lib/session';
import { useWaitingWrites } from '../../live/news/use-waiting-writes';
import { usePosts } from '../../live/queries/use-posts';
import { useTeams } from '../../live/queries/use-teams';
import { EmptyState } from '../../ui/empty-state';
import { LoadError } from '../../ui/load-error';
import { Page, usePageTitle } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { Composer } from './composer';
import { returnToForm } from './drafts';
import { newsLines } from './news-lines';
import { PostCard } from './post-card';
import { useFreshPosts } from './use-fresh-posts';
import { useStillText } from './use-still-text';
import { WaitingPost } from './waiting-posts';

function TeamNews({ team, actor }: { team: TeamView; actor: Actor }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const asked = params.get('post');
  const { posts, isPending, error, refetch, hasMore, isLoadingMore, showMore } = usePosts(team.id);
  const waiting = useWaitingWrites();
  const own = waiting.flatMap((item) =>
    item.kind === 'post' && (item.body.tag ?? team.id) === team.id && !posts.some(({ id }) => id === item.id)
      ? [item]
      : [],
  );
  const mayWrite = may(actor, 'post.add', { teamId: team.id });
  const [edits, setEdits] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useStillText(list, posts.map(({ id, version }) => `${id}/${version}`).join());
  const fresh = useFreshPosts(posts);
  const lines = newsLines(posts, fresh);
  const isThere = posts.some(({ id }) => id === asked);
  useEffect(() => {
    if (asked && isThere) document.getElementById(`post-${asked}`)?.scrollIntoView({ block: 'start' });
  }, [asked, isThere]);

  return (
    <div ref={list} className={classes.list} style={{ maxWidth: '45rem' }}>
      {mayWrite && <Composer key={`${team.id}${edits}`} team={team} ofClub={hasRole(actor, 'ADMIN')} />}
      {!mayWrite && (
        <Text size="sm" c="var(--dim)">
          <Trans>Coaches and managers write here. You can reply to them.</Trans>
        </Text>
      )}
      {own.map((item) => (
        <WaitingPost
          key={item.id}
          item={item}
          onEdit={() => {
            returnToForm(actor.userId, team.id, item);
            setEdits(edits + 1);
          }}
        />
      ))}
      {isPending ? (
        <CardSkeleton cards={2} height={180} />
      ) : error ? (
        <LoadError what={t`The news`} read={{ error, refetch }} />
      ) : posts.length === 0 ? (
        own.length === 0 && (
          <EmptyState
            title={t`No news yet`}
            help={
              mayWrite
                ? t`Write the first post. Everybody of the team gets it, and you see who has read it.`
                : t`What the staff write to the team appears here.`
            }
          />
        )
      ) : (
        posts.map((post) => (
          <Fragment key={post.id}>
            {lines.get(post.id) && (
              <p className={classes.line} data-line={lines.get(post.id)}>
                {lines.get(post.id) === 'new' ? <Trans>New posts</Trans> : <Trans>Earlier</Trans>}
              </p>
            )}
            <PostCard post={post} actor={actor} waiting={waiting} isAsked={post.id === asked} />
          </Fragment>
        ))
      )}
      {hasMore && (
        <Button variant="default" loading={isLoadingMore} onClick={showMore}>
          <Trans>Older news</Trans>
        </Button>
      )}
    </div>
  );
}

/** /admin/news: what staff write to a team, and the replies (decision 0078). */
export function NewsPage() {
  const { t } = useLingui();
  const actor = useActor();
  const teams = useTeams();
  const [team, chooseTeam] = usePageTeam(teams.data);
  usePageTitle(t`Team news`);
  if (!actor) return null;
  return (
    <Page title={t`Planning`}>
      <div className={classes.views}>
        <PlanViews shown="news" />
        <div className={classes.team}>
          <TeamSelect teams={teams.data ?? []} value={team?.id ?? null} onChange={chooseTeam} isBare />
        </div>
      </div>
      {teams.error && !teams.data ? (
        <LoadError what={t`Your teams`} read={teams} />
      ) : teams.isPending ? (
        <CardSkeleton cards={2} height={180} />
      ) : team ? (
        <TeamNews key={team.id} team={team} actor={actor} />
      ) : (
        <NoTeam />
      )}
    </Page>
  );
}
