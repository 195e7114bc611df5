import { PLAY_TYPES } from '@touchline/shared/events/event-words';
import { describe, expect, it } from 'vitest';
import { clips, FRAMES_A_SECOND, filmPlays, filmSeconds, finalScore, GREEN_SHIRTS, scenes } from './match-script';
import type { Shirt, Spot } from './moves';
import { type Frame, runMatch } from './run-match';

const frames = runMatch();
const framesOf = ({ startOffset, endOffset }: { startOffset: number; endOffset: number }): Frame[] =>
  frames.slice(Math.round(startOffset * FRAMES_A_SECOND), Math.round(endOffset * FRAMES_A_SECOND));

/** The players with the ball, in order. */
function holdersIn(shownFrames: readonly Frame[]): Shirt[] {
  const holders = shownFrames.flatMap(({ holder }) => holder ?? []);
  return holders.filter((holder, index) => holder !== holders[index - 1]);
}

describe('the script of the sample film', () => {
  it('is between 90 and 120 seconds long, with all its frames', () => {
    expect(filmSeconds).toBeGreaterThanOrEqual(90);
    expect(filmSeconds).toBeLessThanOrEqual(120);
    expect(frames).toHaveLength(filmSeconds * FRAMES_A_SECOND);
    expect(frames.at(-1)?.score).toEqual(finalScore);
  });

  it('has plays of all types, in order, each within its scene', () => {
    expect(new Set(filmPlays.map(({ type }) => type))).toEqual(new Set(PLAY_TYPES));
    for (const { stretch } of scenes.map(({ play }) => play)) expect(stretch[0]).toBeLessThan(stretch[1]);
    for (const [index, { play, seconds }] of scenes.entries()) {
      expect(play.stretch[0]).toBeGreaterThanOrEqual(0);
      expect(play.stretch[1]).toBeLessThan(seconds);
      expect(new Set(framesOf(filmPlays[index] ?? { startOffset: 0, endOffset: 0 }).map(({ scene }) => scene))).toEqual(
        new Set([index]),
      );
    }
  });

  it('shows the named shirts in each play', () => {
    for (const play of filmPlays) {
      const [about, ...others] = play.shirts;
      for (const shirt of play.shirts) expect(GREEN_SHIRTS).toContain(shirt);
      // A keeper who organizes a wall, and a block at a corner, do not touch the ball.
      if (play.type === 'OTHER' || play.type === 'EXECUTION') continue;
      const holders = holdersIn(framesOf(play));
      for (const shirt of [about, ...others])
        expect([play.type, holders]).toEqual([play.type, expect.arrayContaining([`g${shirt}`])]);
    }
  });

  it('draws in each play the action that its type names', () => {
    for (const play of filmPlays) {
      const playFrames = framesOf(play);
      const [first, last] = [playFrames[0], playFrames.at(-1)];
      const goals = (last?.score.green ?? 0) - (first?.score.green ?? 0);
      expect([play.type, goals]).toEqual([play.type, play.type === 'SCORE' ? 1 : 0]);
      if (play.type === 'SCORE') expect(last?.scorer).toBe(`g${play.shirts[0]}`);
      if (['SCORE', 'CHANCE', 'SHOOTING'].includes(play.type))
        expect(playFrames.some(({ shooting }) => shooting)).toBe(true);
      if (play.type === 'PASSING') expect(holdersIn(playFrames).length).toBeGreaterThanOrEqual(3);
      if (play.type === 'DRIBBLING') {
        const heldSeconds = playFrames.filter(({ holder }) => holder === `g${play.shirts[0]}`).length / FRAMES_A_SECOND;
        expect(heldSeconds).toBeGreaterThan(4);
      }
    }
    const sixPasses = filmPlays.find(({ name }) => name('Tane').startsWith('Six passes'));
    expect(sixPasses && holdersIn(framesOf(sixPasses))).toHaveLength(7);
  });

  it('keeps all players on the pitch and the ball in the picture', () => {
    const spots = frames.flatMap(({ players, ball }) => [...players.values(), ball]);
    const isInPicture = ([x, y]: Spot) => x > -3.5 && x < 75.5 && y > -0.5 && y < 40.75;
    expect(spots.filter((spot) => !isInPicture(spot))).toEqual([]);
  });

  it('has clips of 5 to 9 seconds', () => {
    for (const { scene, stretch, slower } of Object.values(clips)) {
      const seconds = (stretch[1] - stretch[0]) * slower;
      expect(seconds).toBeGreaterThanOrEqual(5);
      expect(seconds).toBeLessThanOrEqual(9);
      expect(stretch[1]).toBeLessThan(scenes[scene]?.seconds ?? 0);
    }
  });
});
