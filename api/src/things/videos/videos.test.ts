import { videosContract } from '@touchline/shared/videos/videos.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RATES } from '../../base/quotas';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { videos, add_video, remove_video } = videosContract;
const CLIP = { name: 'Clip', url: '/film/clip.mp4', poster: '' };
let club: TwoTeams;
beforeAll(async () => {
  club = await openTwoTeams();
});
afterAll(() => club.close());

it('shows the public clips without a token, newest first, without their authors', async () => {
  const add = (id: string, name: string) =>
    club.admin.ask(add_video, { body: { id, name, url: '/film/clip.m3u8', poster: '/film/clip.png' } });
  expect((await add('60000001', 'Goal')).reply).toBe('60000001');
  expect((await add('60000001', 'Goal')).reply).toBe('60000001');
  const other = await club.admin.ask(add_video, { body: { name: 'Save', url: 'https://film.example/save.mp4' } });
  const response = await fetch(`${club.admin.url}${videos.path}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual([
    { id: other.reply, name: 'Save', url: 'https://film.example/save.mp4', poster: '' },
    { id: '60000001', name: 'Goal', url: '/film/clip.m3u8', poster: '/film/clip.png' },
  ]);
});

it('rejects clips without a safe web address', async () => {
  for (const url of ['', 'javascript:alert(1)', '//evil.example/x', 'file:///etc/passwd'])
    expect((await club.admin.ask(add_video, { body: { name: 'Clip', url } })).problem.fields).toHaveProperty('url');
});

it('removes a clip once', async () => {
  const { reply: id } = await club.admin.ask(add_video, { body: { name: 'Clip', url: '/film/clip.mp4' } });
  expect((await club.admin.ask(remove_video, { params: { id } })).reply).toBe(id);
  expect((await club.admin.ask(remove_video, { params: { id } })).status).toBe(404);
});

it('R20: an ADMIN adds at most 60 clips an hour, and a share of 150 of the 300', async () => {
  const { points } = RATES.videos;
  const limiter = club.services.rateLimiters.open('videos', RATES.videos);
  const add = () => club.admin.ask(add_video, { body: { name: 'Clip', url: '/film/clip.mp4' } });
  const store = (many: number, createdBy: string) =>
    Promise.all(
      Array.from({ length: many }, (_, n) =>
        club.store.videos.insertOne({ ...CLIP, _id: `${createdBy}-${n}`, createdBy, createdAt: n }),
      ),
    );
  await limiter.delete(club.admin.user._id);
  await limiter.consume(club.admin.user._id, points - 1);
  expect([(await add()).status, (await add()).status]).toEqual([200, 429]);
  await limiter.delete(club.admin.user._id);
  await store(150, club.admin.user._id);
  expect((await add()).problem.detail).toContain('You have added 150');
  await club.store.videos.deleteMany({ createdBy: club.admin.user._id });
  await store(300 - (await club.store.videos.countDocuments({})), 'others');
  expect((await add()).problem.detail).toContain('it holds 300');
});
