import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { PostNews } from '@touchline/shared/posts/post.model';
import { Link } from 'react-router-dom';
import { ConfirmButton } from './confirm-button';
import classes from './news.module.css';
import { PostBody } from './post-body';
import { useSeen } from './use-seen';

/** The newest post that the user has not seen, or not confirmed where it asks. It stays while the user reads it. */
export default function NewsBanner({ held: { post, more }, news }: { held: PostNews; news: PostNews | undefined }) {
  const { t } = useLingui();
  const ref = useSeen<HTMLElement>(post.id, post.seen);
  const query = new URLSearchParams({ ...(post.teamId && { team: post.teamId }), post: post.id });
  return (
    <section ref={ref} className={classes.banner} aria-label={t`Team news`}>
      <PostBody post={post} />
      <div className={classes.acts}>
        {post.confirm && <ConfirmButton key={post.id} post={news ? post : { ...post, confirmed: true }} />}
        <Anchor component={Link} to={`/admin/news?${query}`} fw={550}>
          {more > 0 ? <Plural value={more} one="Open, and # more" other="Open, and # more" /> : t`Open and reply`}
        </Anchor>
      </div>
    </section>
  );
}
