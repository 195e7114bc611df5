/** Reads what views of posts show beside the posts, for one reader. */
import type { Caller } from '@touchline/server/access/caller';
import type { PostRecord } from '@touchline/server/post-records';
import { hasRole, teamsOf } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/permissions/rules';
import { DAY } from '@touchline/shared/span';
import { oncePerServices } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { eventsStore } from '../events/events.store';
import { confirmationOf } from '../notices/post-confirmations';
import { teamsStore } from '../teams/teams.store';
import { venuesStore } from '../venues/venues.store';
import { authorRoles } from './author-roles';
import { postReadsStore } from './post-reads.store';
import { postStates } from './post-states';
import { postsStore } from './posts.store';
import { type PostFacts, presentNews } from './posts-presenter';

/** The start page shows posts of this time (ms), at most so many. */
const NEWS_SPAN = 14 * DAY;
const MOST_NEWS = 20;

/** The teams whose news a caller gets without asking for one: their own, and the club (an empty id). */
export const newsTeams = ({ actor }: Pick<Caller, 'actor'>): string[] => {
  const own = teamsOf(actor);
  return own.length > 0 || hasRole(actor, 'ADMIN') ? [...own, ''] : [];
};

export const postsReader = oncePerServices((services) => {
  const { store, config } = services;
  const events = eventsStore(store);
  const venues = venuesStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const posts = postsStore(store);
  const reads = postReadsStore(store);
  const statesOf = postStates(services);

  async function factsFor({ actor }: Pick<Caller, 'actor'>, found: readonly PostRecord[]): Promise<PostFacts> {
    const links = found.flatMap((post) => post.links);
    const eventIds = [...new Set(links.flatMap(({ kind, id }) => (kind === 'field' ? [] : [id])))];
    const venueIds = [...new Set(links.flatMap(({ kind, id }) => (kind === 'field' ? [id] : [])))];
    const linkedEvents = eventIds.length > 0 ? await events.byIds(eventIds) : [];
    const linkedVenues = await Promise.all(venueIds.map((id) => venues.byId(id)));
    const teamIds = [...new Set(found.map(({ teamId }) => teamId))];
    const named = await teams.byIds(teamIds.filter((id) => id !== ''));
    const authors = await accounts.byIds([...new Set(found.flatMap(({ writers }) => writers))]);
    return {
      viewer: actor,
      teamNames: new Map(named.map(({ _id, name }) => [_id, name])),
      events: new Map(linkedEvents.filter((event) => may(actor, 'event.read', event)).map((one) => [one._id, one])),
      venues: new Map(linkedVenues.flatMap((venue) => (venue ? [[venue._id, venue] as const] : []))),
      teamIds: teamsOf(actor),
      zone: config.CLUB_TIMEZONE,
      states: await statesOf(found),
      roleOf: authorRoles(authors, named),
    };
  }

  return {
    factsFor,

    /** Returns the newest post that the caller has not seen, or not confirmed where it asks; the most urgent one first. */
    async newsFor(caller: Pick<Caller, 'actor'>) {
      const teamIds = newsTeams(caller);
      if (teamIds.length === 0) return undefined;
      const { userId } = caller.actor;
      const found = (await posts.since(teamIds, Date.now() - NEWS_SPAN, MOST_NEWS)).filter(
        ({ by }) => by.userId !== userId,
      );
      const own = new Map(
        (
          await reads.own(
            userId,
            found.map(({ _id }) => _id),
          )
        ).map((row) => [row.postId, row]),
      );
      const isOpen = (post: PostRecord) => {
        const row = own.get(post._id);
        return post.confirm ? confirmationOf(row, post) !== 'confirmed' : row === undefined;
      };
      const waiting = found.filter(isOpen).toSorted((one, other) => Number(other.urgent) - Number(one.urgent));
      const [first] = waiting;
      return first && presentNews(waiting, await factsFor(caller, [first]));
    },
  };
});
