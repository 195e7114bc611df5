import { PLAY_TYPES } from '@touchline/shared/events/event-words';
import { describe, expect, it } from 'vitest';
import { clips, filmPlays, finalScore, GREEN_SHIRTS, scenes } from './match-script';

describe('the script of the sample film', () => {
  it('has plays of all types, each within its scene and of shirts in the film', () => {
    expect(new Set(filmPlays.map(({ type }) => type))).toEqual(new Set(PLAY_TYPES));
    for (const { play, seconds } of scenes) {
      expect(play.stretch[0]).toBeGreaterThanOrEqual(0);
      expect(play.stretch[0]).toBeLessThan(play.stretch[1]);
      expect(play.stretch[1]).toBeLessThan(seconds);
      for (const shirt of play.shirts) expect(GREEN_SHIRTS).toContain(shirt);
    }
  });

  it('tags each goal of the green team as a score', () => {
    expect(finalScore).toEqual({ green: 2, white: 1 });
    for (const { goal, play } of scenes) expect(goal === 'green').toBe(play.type === 'SCORE');
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
