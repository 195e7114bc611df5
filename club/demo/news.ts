/** A month of team news in the demo club. Everybody has seen it, so that screens begin without it. */
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import { itemRow } from '@touchline/server/row-keys';
import { POST_RETENTION_MS } from '@touchline/shared/posts/post-words';
import type { Season } from './past-games';
import type { DemoTeam } from './people';

interface Story {
  /** Days before today, and the time of day. */
  when: readonly [number, string];
  /** Index of the member of staff who writes. */
  by: number;
  text: string;
  confirm?: true;
  urgent?: true;
  /** Each by a family, in the order of the children. */
  replies?: readonly (readonly [family: number, minutes: number, text: string])[];
}

const STORIES: readonly Story[] = [
  {
    when: [-29, '19:10'],
    by: 0,
    text: 'Welcome back! Practice starts on Tuesday at the usual time. Please bring shin guards and a ball.',
    replies: [
      [0, 12, 'Great, we will be there.'],
      [3, 40, 'Is there a ball we can borrow for the first week?'],
      [1, 55, 'We have one too many, you can have ours.'],
    ],
  },
  {
    when: [-24, '18:30'],
    by: 1,
    text: 'Team photo before practice on Thursday. Home shirts, please, and come ten minutes early.',
    confirm: true,
    replies: [[2, 25, 'We come straight from school, shirts packed.']],
  },
  {
    when: [-19, '16:20'],
    by: 0,
    text: 'The field has changed: today we play behind the school, not in the park. Please park at the library.',
    confirm: true,
    urgent: true,
    replies: [
      [1, 3, 'Thank you, turning around.'],
      [4, 9, 'We take two more in the car if somebody is stuck.'],
    ],
  },
  {
    when: [-13, '20:05'],
    by: 0,
    text: 'What a game! They never stopped running. The film comes tomorrow.',
    replies: [
      [0, 15, 'So proud of all of them.'],
      [5, 31, 'Best game of the season.'],
    ],
  },
  {
    when: [-8, '12:15'],
    by: 1,
    text: 'Who washes the shirts this week? They are in the blue bag in my car.',
    replies: [
      [2, 18, 'We do it.'],
      [2, 21, 'I pick them up after practice.'],
    ],
  },
  {
    when: [-2, '19:00'],
    by: 0,
    text: 'Cold days are coming: long sleeves under the shirt, a hat, and something warm to drink for after practice.',
  },
];

const MINUTE = 60_000;

/** Returns the news of a team. */
function newsOf({ clock, people }: Season, side: DemoTeam, first: number): PostRecord[] {
  const authorOf = ({ _id, fullName }: { _id: string; fullName: string }) => ({ userId: _id, name: fullName });
  return STORIES.map(({ when: [day, time], by, text, confirm = false, urgent = false, replies = [] }, index) => {
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
  const posts = season.people.sides.flatMap((side, index) => newsOf(season, side, 1 + index * STORIES.length));
  const { users } = season.people;
  const postReads = posts.flatMap(({ _id: postId, at, confirm, expiresAt }) =>
    users.map(({ _id: userId }, index): PostReadRecord => {
      const seen = at + (5 + (index % 90)) * MINUTE;
      return { _id: `${postId}/${userId}`, postId, userId, at: seen, ...(confirm && { confirmedAt: seen }), expiresAt };
    }),
  );
  return { posts, postReads };
}
