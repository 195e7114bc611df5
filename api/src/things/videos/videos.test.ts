import { videosContract } from '@touchline/shared/videos/videos.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { videos, add_video, remove_video } = videosContract;
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
