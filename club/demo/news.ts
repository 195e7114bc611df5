/** A month of team news in the demo club. Everybody has seen it, so that screens begin without it. */
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import { itemRow } from '@touchline/server/row-keys';
import { POST_RETENTION_MS } from '@touchline/shared/posts/post-words';
import { STORIES } from './news.data';
import type { Season } from './past-games';
import type { DemoTeam } from './people';

const MINUTE = 60_000;

/** Returns the news of a team. */
function newsOf({ clock, people }: Season, side: DemoTeam, place: number): PostRecord[] {
  const stories = STORIES[place % STORIES.length] ?? [];
  const first = 1 + place * stories.length;
  const authorOf = ({ _id, fullName }: { _id: string; fullName: string }) => ({ userId: _id, name: fullName });
  return stories.map(({ when, time, by, text, confirm = false, urgent = false, replies = [] }, index) => {
    const day = 'days' in when ? -when.days : clock.lastSaturday - 7 * when.saturdaysAgo;
    const at = clock.at(day, time);
    const writer = side.staffUsers[by % side.staffUsers.length];
    if (!writer) throw new Error(`${side.name} has no staff`);
    const rows = replies.map(([family, minutes, reply], n) => {
      const child = side.players[family % side.players.length];
      if (!child) throw new Error(`${side.name} has no children`);
      const id = String(86_000_000 + (first + index) * 10 + n);
      return { id, text: reply, at: at + minutes * MINUTE, by: authorOf(people.guardianOf(child)) };
    });
    return {
      _id: String(85_000_000 + first + index),
      teamId: side.id,
      text,
      links: [],
      confirm,
      urgent,
      closed: false,
      picture: false,
      at,
      by: authorOf(writer),
      replies: Object.fromEntries(rows.map((row) => [itemRow(row.id), row])),
      replyCount: rows.length,
      writers: [...new Set([writer._id, ...rows.map((row) => row.by.userId)])],
      toldUntil: at + 60 * MINUTE,
      version: 1 + rows.length,
      rev: 1,
      expiresAt: at + POST_RETENTION_MS,
    };
  });
}

/** Returns the posts of all teams, and who has seen and confirmed them. */
export function news(season: Season): { posts: PostRecord[]; postReads: PostReadRecord[] } {
  const posts = season.people.sides.flatMap((side, index) => newsOf(season, side, index));
  const { users } = season.people;
  const postReads = posts.flatMap(({ _id: postId, at, confirm, expiresAt }) =>
    users.map(({ _id: userId }, index): PostReadRecord => {
      const seen = at + (5 + (index % 90)) * MINUTE;
      return { _id: `${postId}/${userId}`, postId, userId, at: seen, ...(confirm && { confirmedAt: seen }), expiresAt };
    }),
  );
  return { posts, postReads };
}
