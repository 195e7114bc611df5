import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBallFootball, IconMapPin, IconMovie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AuthorRole, PostView } from '@touchline/shared/posts/post.model';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { whenInSentence } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { initialsOf } from '../../lib/initials';
import { queryOf } from '../../lib/query-of';
import { useNear } from '../../ui/when-near';
import classes from './news.module.css';

const ICONS = { event: IconBallFootball, field: IconMapPin, film: IconMovie };

/** The linked things that the reader may see: what each is, and the way to it. */
function PostLinks({ links }: Pick<PostView, 'links'>) {
  const zone = useClubZone();
  const now = useNow();
  return (
    <ul className={classes.links}>
      {links.map(({ kind, id, name, time, path }) => {
        const Icon = ICONS[kind];
        const content = (
          <>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>{time === undefined ? name : `${name}, ${whenInSentence(time, zone, now)}`}</span>
          </>
        );
        return (
          <li key={`${kind}${id}`}>
            {path.startsWith('/') ? (
              <Link to={path}>{content}</Link>
            ) : (
              <a href={path} target="_blank" rel="noreferrer">
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The picture of a post, which only people of the team get. */
function Picture({ id, version }: { id: string; version: number }) {
  const { t } = useLingui();
  const [place, isNear] = useNear<HTMLDivElement>();
  const { data } = useQuery({
    ...queryOf(['picture', id, version], postsContract.show_picture, { params: { id } }),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div ref={place} className={classes.picture}>
      {data && <img src={`data:image/webp;base64,${data.webp}`} alt={t`Added by the author`} />}
    </div>
  );
}

const ROLES: Record<AuthorRole, MessageDescriptor> = {
  MANAGER: msg`Manager`,
  COACH: msg`Coach`,
  FILMING: msg`Film crew`,
  ADMIN: msg`Club admin`,
};

interface AuthorLineProps extends Pick<PostView, 'by'> {
  /** Follows the name and the part. */
  children: ReactNode;
}

/** The name of an author, with their part in the team, and what follows it; a former member after their account was erased. */
export function AuthorLine({ by: { name, role }, children }: AuthorLineProps) {
  const { t } = useLingui();
  return (
    <span className={classes.name}>
      <b>{name || <Trans>A former member</Trans>}</b>
      {name && role && ` · ${t(ROLES[role])}`}
      {children}
    </span>
  );
}

/** The initials of an author, before the name. */
export const AuthorMark = ({ by }: { by: PostView['by'] }) => (
  <span className={classes.initials} aria-hidden>
    {initialsOf(by.name)}
  </span>
);

interface PostBodyProps {
  post: PostView;
  /** True: the page names the team. */
  isTeamKnown?: boolean;
  /** Its teams, if they are several. */
  teams?: string | undefined;
}

/** Author, text, links and picture of a post; the team where the page does not name it. */
export function PostBody({ post, isTeamKnown = false, teams = post.team }: PostBodyProps) {
  const zone = useClubZone();
  const now = useNow();
  const { by, text, links, at, edited, picture, urgent, id, rev } = post;
  const time = whenInSentence(at, zone, now);
  const editedAt = edited && whenInSentence(edited.at, zone, now);
  return (
    <>
      <p className={classes.author}>
        <AuthorMark by={by} />
        {urgent && (
          <span className={classes.urgent}>
            <Trans>Urgent</Trans>
          </span>
        )}
        <AuthorLine by={by}>
          {teams === undefined ? (
            <>
              {' '}
              · <Trans>The whole club</Trans>
            </>
          ) : (
            !isTeamKnown && ` · ${teams}`
          )}{' '}
          · <span className={classes.time}>{time}</span>
          {editedAt && (
            <>
              {' '}
              · <Trans>changed {editedAt}</Trans>
            </>
          )}
        </AuthorLine>
      </p>
      <p className={classes.text}>{text}</p>
      {links.length > 0 && <PostLinks links={links} />}
      {picture && <Picture id={id} version={rev} />}
    </>
  );
}
