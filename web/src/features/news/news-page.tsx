import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/permissions/rules';
import type { PostView } from '@touchline/shared/posts/post.model';
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
import { joinedPosts } from './joined-posts';
import { newsLines } from './news-lines';
import { PostCard } from './post-card';
import { useFreshPosts } from './use-fresh-posts';
import { useStillText } from './use-still-text';
import { WaitingPost } from './waiting-posts';

/** `?team=` of the news of all teams. */
const ALL = 'all';

/** The news of a team, with the form of those who may write there; without a team, of all teams of the viewer. */
function News({ team, actor }: { team?: TeamView; actor: Actor }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const asked = params.get('post');
  const { posts, isPending, error, refetch, hasMore, isLoadingMore, showMore } = usePosts(team?.id);
  const waiting = useWaitingWrites();
  const own = waiting.flatMap((item) =>
    item.kind === 'post' && team && (item.body.tag ?? team.id) === team.id && !posts.some(({ id }) => id === item.id)
      ? [{ item, team }]
      : [],
  );
  const mayWrite = team !== undefined && may(actor, 'post.add', { teamId: team.id });
  const [edits, setEdits] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useStillText(list, posts.map(({ id, version }) => `${id}/${version}`).join());
  const fresh = useFreshPosts(posts);
  const groups = team ? posts.map((post): [PostView, ...PostView[]] => [post]) : joinedPosts(posts);
  const isFresh = (group: readonly PostView[]) => group.some(({ id }) => fresh.has(id));
  const heads = groups.map(([post]) => post);
  const lines = newsLines(heads, new Set(groups.filter(isFresh).map(([{ id }]) => id)));
  const isThere = posts.some(({ id }) => id === asked);
  useEffect(() => {
    if (asked && isThere) document.getElementById(`post-${asked}`)?.scrollIntoView({ block: 'start' });
  }, [asked, isThere]);

  return (
    <div ref={list} className={classes.list}>
      {mayWrite && <Composer key={`${team.id}${edits}`} team={team} ofClub={hasRole(actor, 'ADMIN')} />}
      {team && !mayWrite && (
        <Text size="sm" c="var(--dim)">
          <Trans>Coaches and managers write here. You can reply to them.</Trans>
        </Text>
      )}
      {own.map(({ item, team: { id } }) => (
        <WaitingPost
          key={item.id}
          item={item}
          onEdit={() => {
            returnToForm(actor.userId, id, item);
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
        groups.map(([post, ...others]) => (
          <Fragment key={post.id}>
            {lines.get(post.id) && (
              <p className={classes.line} data-line={lines.get(post.id)}>
                {lines.get(post.id) === 'new' ? <Trans>New posts</Trans> : <Trans>Earlier</Trans>}
              </p>
            )}
            <PostCard
              post={post}
              others={others}
              actor={actor}
              waiting={waiting}
              isAsked={[post, ...others].some(({ id }) => id === asked)}
              isTeamKnown={team !== undefined}
            />
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

/** The choice of a team, or of all. */
function NewsTeams({ teams, chosen }: { teams: readonly TeamView[]; chosen: string }) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const choose = (team: string) =>
    setParams(
      new URLSearchParams([...[...params].filter(([key]) => key !== 'team' && key !== 'post'), ['team', team]]),
    );
  return teams.length <= 1 ? null : (
    <div className={classes.team}>
      <TeamSelect teams={[{ id: ALL, name: t`All teams` }, ...teams]} value={chosen} onChange={choose} isBare />
    </div>
  );
}

function OneTeamsNews({ teams, actor }: { teams: readonly TeamView[]; actor: Actor }) {
  const [team] = usePageTeam(teams);
  return (
    <>
      <div className={classes.views}>
        <PlanViews shown="news" />
        {team && <NewsTeams teams={teams} chosen={team.id} />}
      </div>
      {team ? <News key={team.id} team={team} actor={actor} /> : <NoTeam />}
    </>
  );
}

function AllNews({ teams, actor }: { teams: readonly TeamView[]; actor: Actor }) {
  return (
    <>
      <div className={classes.views}>
        <PlanViews shown="news" />
        <NewsTeams teams={teams} chosen={ALL} />
      </div>
      <News actor={actor} />
    </>
  );
}

/**
 * /admin/news: what staff write to a team, and the replies (decision 0078). A family with several teams reads all of them together, unless
 * it chooses one; those who write begin with their team.
 */
export function NewsPage() {
  const { t } = useLingui();
  const actor = useActor();
  const teams = useTeams();
  const [params] = useSearchParams();
  usePageTitle(t`Team news`);
  if (!actor) return null;
  const asked = params.get('team');
  const known = teams.data ?? [];
  const isReader = !known.some(({ id }) => may(actor, 'post.add', { teamId: id }));
  const isOfAll = known.length > 1 && (asked === ALL || (asked === null && isReader));
  return (
    <Page title={t`Planning`} aside={<div className={classes.room} />}>
      {!teams.data ? (
        <>
          <div className={classes.views}>
            <PlanViews shown="news" />
          </div>
          {teams.error ? <LoadError what={t`Your teams`} read={teams} /> : <CardSkeleton cards={2} height={180} />}
        </>
      ) : isOfAll ? (
        <AllNews teams={known} actor={actor} />
      ) : (
        <OneTeamsNews teams={known} actor={actor} />
      )}
    </Page>
  );
}
