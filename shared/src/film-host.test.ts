import { describe, expect, it } from 'vitest';
import { closedHost, filmKey, hostedFilm, isPlayable, pageOf } from './film-host';

describe('a link to a service of films', () => {
  const id = 'dQw4w9WgXcQ';
  it.each([
    [`https://www.youtube.com/watch?v=${id}`, { host: 'youtube', id }],
    [`https://m.youtube.com/watch?app=desktop&v=${id}&t=1m30s`, { host: 'youtube', id, start: 90 }],
    [`https://youtu.be/${id}?si=AbC&t=75`, { host: 'youtube', id, start: 75 }],
    [`youtu.be/${id}`, { host: 'youtube', id }],
    [`https://www.youtube.com/shorts/${id}`, { host: 'youtube', id }],
    [`https://www.youtube.com/live/${id}?feature=share`, { host: 'youtube', id }],
    [`https://www.youtube-nocookie.com/embed/${id}?start=12`, { host: 'youtube', id, start: 12 }],
    ['https://vimeo.com/76979871', { host: 'vimeo', id: '76979871' }],
    ['https://vimeo.com/76979871/abcdef0123#t=90s', { host: 'vimeo', id: '76979871', hash: 'abcdef0123', start: 90 }],
    ['https://player.vimeo.com/video/76979871?h=abcdef0123', { host: 'vimeo', id: '76979871', hash: 'abcdef0123' }],
    ['https://vimeo.com/channels/staffpicks/76979871', { host: 'vimeo', id: '76979871' }],
  ])('reads %s', (link, film) => {
    expect(hostedFilm(link)).toEqual(film);
    expect(isPlayable(link)).toBe(true);
  });

  it.each([
    'https://www.youtube.com/@riverside',
    'https://www.youtube.com/playlist?list=PL1',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://notvimeo.com/76979871',
    'https://vimeo.com/staff',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    `https://youtu.be/${'x'.repeat(12)}`,
    'https://youtu.be/"><script>',
    '',
  ])('plays nothing of %s', (link) => {
    expect(hostedFilm(link)).toBeUndefined();
    expect(isPlayable(link)).toBe(false);
  });

  it.each([
    ['https://app.veo.co/matches/20260510-green/', 'veo'],
    ['https://drive.google.com/file/d/1a/view?usp=sharing', 'drive'],
    ['https://photos.app.goo.gl/AbCd', 'photos'],
    ['https://share.icloud.com/photos/0ab', 'icloud'],
    ['https://film.example/game.mp4', undefined],
  ])('knows what %s belongs to', (link, host) => expect(closedHost(link)).toBe(host));

  it('counts all links to one film as the same, and leads to its page at a position', () => {
    expect(filmKey(`https://youtu.be/${id}?t=4`)).toBe(filmKey(`https://www.youtube.com/watch?v=${id}`));
    expect(filmKey('https://film.example/a.mp4')).toBe('https://film.example/a.mp4');
    expect(pageOf({ host: 'youtube', id }, 75.8)).toBe(`https://www.youtube.com/watch?v=${id}&t=75s`);
    expect(pageOf({ host: 'vimeo', id: '76979871', hash: 'abcdef' }, 9)).toBe('https://vimeo.com/76979871/abcdef#t=9s');
  });
});
