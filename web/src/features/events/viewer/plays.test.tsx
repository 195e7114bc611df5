import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { play } from '@touchline/shared/events/event.model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { letFilmsPlay, playTo } from '../../../testing/film';
import { renderApp } from '../../../testing/render-app';
import { Plays } from './plays';

const film = 'https://film.example/match.mp4';
const clip = (id: string, name: string, startOffset: number, endOffset: number) =>
  play.parse({ id, name, playType: 'SCORE', source: film, startOffset, endOffset });
const game = anEvent({ plays: [clip('31000001', 'Give and go', 20, 22.5), clip('31000002', 'Far post', 40, 42)] });

let server: ApiServer;
let stopFilms: () => void;
const user = userEvent.setup();
beforeEach(async () => {
  server = await startApiServer(() => ({ status: 404, body: {} }));
  stopFilms = letFilmsPlay({ duration: 90 });
  renderApp(
    <Plays
      game={game}
      plays={game.plays}
      linkedPlay={null}
      onPlay={() => undefined}
      pathOf={(id) => `/games?play=${id}`}
      mayWrite={false}
    />,
  );
});
afterEach(async () => {
  stopFilms();
  await server.stop();
});

const filmOf = async (name: string): Promise<HTMLVideoElement> => {
  const video = (await screen.findByRole('article', { name })).querySelector('video');
  if (!video) throw new Error(`${name} has no film`);
  return video;
};
const isPlaying = async (name: string) => !(await filmOf(name)).paused;

describe('clips', () => {
  it('play from start to end, and from the start again', async () => {
    const video = await filmOf('Give and go');
    const toggle = async (name: string) =>
      user.click(within(screen.getByRole('article', { name: 'Give and go' })).getByRole('button', { name }));
    await toggle('Play');
    await waitFor(() => expect(video.currentTime).toBe(20));
    expect(video.paused).toBe(false);
    act(() => playTo(video, 22.4));
    expect(video.paused).toBe(false);
    act(() => playTo(video, 22.5));
    await waitFor(() => expect(video.paused).toBe(true));
    await toggle('Play');
    expect(video.currentTime).toBe(20);
    expect(video.paused).toBe(false);
  });

  it('restart at their end when looped', async () => {
    const video = await filmOf('Give and go');
    const press = async (name: string) =>
      user.click(within(screen.getByRole('article', { name: 'Give and go' })).getByRole('button', { name }));
    await press('Loop');
    await press('Play');
    act(() => playTo(video, 22.6));
    await waitFor(() => expect(video.currentTime).toBe(20));
    expect(video.paused).toBe(false);
  });

  it('play one after the other as a reel', async () => {
    await user.click(screen.getByRole('button', { name: 'Play all' }));
    await waitFor(async () => expect(await isPlaying('Give and go')).toBe(true));
    const first = await filmOf('Give and go');
    act(() => playTo(first, 22.6));
    await waitFor(async () => expect(await isPlaying('Far post')).toBe(true));
    expect(first.paused).toBe(true);
    expect((await filmOf('Far post')).currentTime).toBe(40);
  });
});
