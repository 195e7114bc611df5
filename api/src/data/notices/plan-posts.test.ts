import type { NoticeRecord } from '@touchline/server/notice-records';
import type { FamilyState } from '@touchline/shared/posts/post-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PostFacts, planPost, type Reader } from './plan-posts';

const MINUTE = 60_000;
const NIGHT = Date.parse('2026-03-01T04:00:00Z');
const NOON = Date.parse('2026-03-01T17:00:00Z');
const ZONE = 'America/New_York';
const QUIET = { from: '22:00', to: '07:00' };
const MORNING = Date.parse('2026-03-01T12:00:00Z');

const reader = (userId: string, fields: Partial<Reader> = {}): Reader => ({
  userId,
  isStaff: false,
  children: [],
  preferences: {},
  state: 'waiting',
  ...fields,
});
const post = (fields: Partial<PostFacts> = {}): PostFacts => ({
  _id: '85000001',
  teamId: '26618',
  at: NOON,
  by: { userId: 'coach', name: 'Cora' },
  urgent: false,
  confirm: false,
  replies: {},
  ...fields,
});
const reply = (id: string, userId: string, at: number) => ({
  [`p${id}`]: { id, text: 'Yes', at, by: { userId, name: '' } },
});
const PEOPLE = [reader('coach', { state: undefined }), reader('ana'), reader('bea'), reader('cleo')];
const dueOf = (notices: readonly NoticeRecord[]) => notices.map(({ userId, kind, dueAt }) => [userId, kind, dueAt]);
const at = (now: number, eventTime?: number) => ({ now, zone: ZONE, eventTime });

describe('a post', () => {
  it('notifies everybody but its author, ten minutes later', () => {
    const due = NOON + 10 * MINUTE;
    expect(dueOf(planPost(post(), PEOPLE, at(NOON)))).toEqual(['ana', 'bea', 'cleo'].map((id) => [id, 'post', due]));
  });

  it('waits for the morning in quiet hours, unless it is urgent or its event starts soon', () => {
    const people = [reader('ana', { preferences: { quiet: QUIET } })];
    const dueAt = (fields: Partial<PostFacts>, eventTime?: number) =>
      planPost(post({ at: NIGHT, ...fields }), people, at(NIGHT, eventTime))[0]?.dueAt;
    expect(dueAt({})).toBe(MORNING);
    expect(dueAt({ urgent: true })).toBe(NIGHT);
    expect(dueAt({}, NIGHT + 60 * MINUTE)).toBe(NIGHT);
    expect(dueAt({}, NIGHT + 24 * 60 * MINUTE)).toBe(MORNING);
  });

  it('is not told to those who want neither mail nor push', () => {
    const none = { mail: false, push: false };
    const [notice] = planPost(post(), [reader('ana', { preferences: { kinds: { post: none } } })], at(NOON));
    expect(notice).toBeDefined();
    expect(notice?.dueAt).toBeUndefined();
  });

  it('is reminded of at once, only where a family has not seen or not confirmed it', () => {
    const told = { toldUntil: NOON, remind: { at: NOON + 5, count: 1 } };
    const people = (['waiting', 'seen', 'confirmed', undefined] as const).map((state) => reader(`${state}`, { state }));
    const reminded = (confirm: boolean) =>
      planPost(post({ ...told, confirm }), people, at(NOON + 5)).map(({ userId }) => userId);
    expect(reminded(false)).toEqual(['waiting']);
    expect(reminded(true)).toEqual(['waiting', 'seen']);
  });
});

describe('a reply', () => {
  it('notifies the author of the post and earlier repliers, but not its own author', () => {
    const replies = { ...reply('1', 'ana', NOON + 1), ...reply('2', 'bea', NOON + 2) };
    const told = planPost(post({ toldUntil: NOON + 1, replies }), PEOPLE, at(NOON + 3));
    expect(dueOf(told)).toEqual([
      ['coach', 'reply', NOON + 2 + 10 * MINUTE],
      ['ana', 'reply', NOON + 2 + 10 * MINUTE],
    ]);
  });
});

it('tells nobody anything twice, and nobody of what they did, over random news', () => {
  const ids = ['coach', 'ana', 'bea', 'cleo'];
  const step = fc.record({
    by: fc.constantFrom(...ids),
    wait: fc.integer({ min: 1, max: 1_000 }),
    remind: fc.boolean(),
  });
  const states = fc.array(fc.constantFrom<FamilyState | undefined>('waiting', 'seen', 'confirmed', undefined), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), states, fc.boolean(), (steps, known, confirm) => {
      const people = ids.map((id, index) => reader(id, { state: known[index] }));
      let current = post({ confirm });
      let now = NOON;
      const all: NoticeRecord[] = [];
      const look = () => {
        const planned = planPost(current, people, at(now));
        expect(planPost(current, people, at(now))).toEqual(planned);
        all.push(...planned);
        current = { ...current, toldUntil: now };
        expect(planPost(current, people, at(now))).toEqual([]);
      };
      look();
      for (const [index, { by, wait, remind }] of steps.entries()) {
        now += wait;
        if (remind) current = { ...current, remind: { at: now, count: 1 } };
        else current = { ...current, replies: { ...current.replies, ...reply(String(index), by, now) } };
        look();
      }
      const keys = all.map(({ _id }) => _id);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { kind, userId, replyId } of all) {
        const own = kind === 'reply' ? current.replies[`p${replyId}`]?.by.userId : undefined;
        expect(userId).not.toBe(own);
      }
      expect(
        all.filter(({ kind, _id }) => kind === 'post' && _id.endsWith('/new')).map(({ userId }) => userId),
      ).toEqual(ids.slice(1));
    }),
  );
});
