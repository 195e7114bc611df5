/** Team news as one reader may see it: families see numbers and first names, those who run the team see who has seen a post. */

import type { PostAuthor, PostRecord } from '@touchline/server/post-records';
import type { EventRecord, VenueRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PostNews, PostView } from '@touchline/shared/posts/post.model';
import { runs } from '@touchline/shared/posts/posts.rules';
import { placeLinks } from '@touchline/shared/venues/place-links';
import { gamePath } from '../notices/notice-rules';
import { confirmationOf, textRevOf } from '../notices/post-confirmations';
import type { AuthorRoles } from './author-roles';
import { stateOf } from './post-families';
import type { PostState } from './post-states';

/** Everything beside a post that its view shows. */
export interface PostFacts {
  viewer: Actor;
  teamNames: ReadonlyMap<string, string>;
  /** Only those that the viewer may read. */
  events: ReadonlyMap<string, EventRecord>;
  venues: ReadonlyMap<string, VenueRecord>;
  /** The viewer's teams. */
  teamIds: readonly string[];
  /** The club's time zone. */
  zone: string;
  /** By post. */
  states: ReadonlyMap<string, PostState>;
  roleOf: AuthorRoles;
}

const UNKNOWN: PostState = { rows: new Map(), families: [], counts: { families: 0, seen: 0, confirmed: 0 } };

function linksOf({ links }: PostRecord, { events, venues, teamIds, zone }: PostFacts): PostView['links'] {
  return links.flatMap(({ kind, id }): PostView['links'] => {
    const venue = venues.get(id);
    if (kind === 'field') return venue ? [{ kind, id, name: venue.name, path: placeLinks(venue).map }] : [];
    const event = events.get(id);
    if (!event) return [];
    const path = kind === 'film' ? gamePath(event, { teamIds, zone }) : `/admin/planning?event=${id}`;
    return [{ kind, id, name: event.name, time: event.eventTime, path }];
  });
}

function postView(post: PostRecord, facts: PostFacts): PostView {
  const { viewer } = facts;
  const { _id: id, teamId, text, pinnedUntil, confirm, urgent, closed, picture, at, by, edited, version, rev } = post;
  const isRunning = runs(viewer, post);
  const shown = ({ userId, name }: PostAuthor): PostView['by'] => {
    const role = facts.roleOf(teamId, userId);
    return { userId, name: isRunning ? name : firstNameOf(name), ...(role && { role }) };
  };
  const { rows, families, counts } = facts.states.get(id) ?? UNKNOWN;
  const own = rows.get(viewer.userId);
  const said = confirmationOf(own, post);
  const team = facts.teamNames.get(teamId);
  return {
    id,
    ...(teamId !== '' && { teamId }),
    ...(team !== undefined && { team }),
    text,
    links: linksOf(post, facts),
    ...(pinnedUntil !== undefined && { pinnedUntil }),
    confirm,
    urgent,
    closed,
    picture,
    at,
    by: shown(by),
    ...(edited && { edited: { at: edited.at, by: shown(edited.by) } }),
    replies: Object.values(post.replies).map((reply) => ({
      id: reply.id,
      text: reply.text,
      at: reply.at,
      by: shown(reply.by),
    })),
    seen: own !== undefined || by.userId === viewer.userId,
    confirmed: said === 'confirmed' || by.userId === viewer.userId,
    ...(said === 'former' && { former: true as const }),
    textRev: textRevOf(post),
    counts,
    // Of the whole club it would be a list of all its children.
    ...(isRunning &&
      teamId !== '' && {
        families: families.map((family) => ({ name: family.name, state: stateOf(family, rows, post) })),
      }),
    version,
    rev,
  };
}

export const presentPost = (post: PostRecord, facts: PostFacts): Presented<PostView> => present(postView(post, facts));

export const presentPosts = (posts: readonly PostRecord[], facts: PostFacts): Presented<PostView[]> =>
  present(posts.map((post) => postView(post, facts)));

/** The first post, and the number of the others. */
export const presentNews = (waiting: readonly PostRecord[], facts: PostFacts): Presented<PostNews> | undefined => {
  const [post] = waiting;
  return post && present({ post: postView(post, facts), more: waiting.length - 1 });
};

export const presentPicture = (image: Uint8Array): Presented<{ webp: string }> =>
  present({ webp: Buffer.from(image).toString('base64') });

export const presentConfirmation = (confirmation: {
  text: string;
  team: string;
  confirmed: boolean;
  former?: true;
  textRev: number;
  language?: 'en' | 'es';
}) => present(confirmation);

export const presentConfirmed = (): Presented<{ confirmed: boolean }> => present({ confirmed: true });
