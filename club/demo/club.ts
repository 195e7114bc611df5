/** The demo club "Riverside FC": the same timestamp always gives the same club. */

import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type {
  BoardEntryRecord,
  BoardRecord,
  DevelopmentRecord,
  DrillRecord,
  EngagementRecord,
  EventRecord,
  MatchRecord,
  VenueRecord,
  VideoRecord,
} from '@touchline/server/records';
import { boards } from './boards';
import { createClubClock } from './club-clock';
import { developments } from './developments';
import { drills } from './drills.data';
import { engagements } from './engagements';
import { createIds } from './event-builder';
import { publicVideos } from './film';
import { playedMatches } from './matches';
import { news } from './news';
import { filmGame } from './own-film';
import { pastGames, type Season } from './past-games';
import { createPeople, type DemoPeople, type PasswordHashes } from './people';
import { tournaments } from './tournaments';
import { upcoming } from './upcoming';
import { venues } from './venues.data';

export interface DemoClub {
  people: DemoPeople;
  venues: readonly VenueRecord[];
  events: EventRecord[];
  matches: MatchRecord[];
  engagements: EngagementRecord[];
  developments: DevelopmentRecord[];
  boards: BoardRecord[];
  drills: DrillRecord[];
  posts: PostRecord[];
  postReads: PostReadRecord[];
  boardJournal: BoardEntryRecord[];
  videos: VideoRecord[];
}

/** Games of each team that have a journal. */
const JOURNALS = 3;

/**
 * Builds the club around a day.
 * @param now timestamp (ms) on that day
 * @param zone the club's time zone
 */
export function buildDemoClub(now: number, zone: string, hashes: PasswordHashes): DemoClub {
  const people = createPeople(now, hashes);
  const season: Season = { clock: createClubClock(now, zone), ids: createIds(), people };
  const played = people.sides.map((side) => ({ side, games: pastGames(season, side) }));
  const events = [...played.flatMap(({ games }) => games), ...tournaments(season, now), ...upcoming(season, now)];
  filmGame(events, people);
  const matches = played.flatMap(({ side, games }, index) =>
    playedMatches(season.ids, side, games, { most: JOURNALS, eventful: index === 0 ? 2 : undefined }),
  );
  return {
    people,
    venues,
    events,
    matches,
    engagements: engagements(season, events, now),
    developments: developments(season, events, now),
    ...boards(season, now),
    drills: drills(people, now),
    ...news(season),
    videos: publicVideos(people, now),
  };
}
