/** Public clips (specification 6.6). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, link, requiredLine } from '../fields';

export const videoView = z
  .object({ id: itemId, name: z.string(), url: z.string(), poster: z.string() })
  .meta({ id: 'Video' });
export type VideoView = z.infer<typeof videoView>;

const clip = { id: '60000001', name: 'Goal of the month', url: 'https://film.example/goal.m3u8', poster: '' };

export const videosContract = defineContract({
  videos: {
    method: 'GET',
    path: '/videos',
    action: 'video.list',
    summary: 'Lists the public clips, newest first.',
    reply: z.array(videoView),
    example: { reply: [clip] },
  },
  add_video: {
    method: 'POST',
    path: '/api/add_video',
    action: 'video.change',
    summary: 'Adds a public clip. Returns its id.',
    body: z.object({
      id: itemId.optional(),
      name: requiredLine('Name'),
      url: link.min(1, 'A web address is required'),
      poster: link.default(''),
    }),
    reply: z.string(),
    fails: ['CONFLICT'],
    example: { body: { name: clip.name, url: clip.url }, reply: clip.id },
  },
  remove_video: {
    method: 'DELETE',
    path: '/api/remove_video/:id',
    action: 'video.change',
    summary: 'Removes a public clip. Returns its id.',
    params: z.object({ id: itemId }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { params: { id: clip.id }, reply: clip.id },
  },
});
