import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { aPlayer } from '../testing/players';
import { shirtTiles } from './wall';

const leo = aPlayer(11, { name: 'Leo Raman' });
const leoToo = aPlayer(4, { name: 'Leo Brandt' });
const zoe = aPlayer(7, { name: 'Zoë Álvarez', number: undefined });

describe('the shirt wall', () => {
  it('gives every player of the roster a fixed place, whatever the answers', () => {
    const before = shirtTiles(anEvent(), [zoe, leo, leoToo]);
    const after = shirtTiles(anEvent({ attendees: [attendee(7), attendee(11, 'NO')] }), [leo, leoToo, zoe]);
    expect(before.map(({ player }) => player.id)).toEqual([leoToo.id, leo.id, zoe.id]);
    expect(after.map(({ player }) => player.id)).toEqual(before.map(({ player }) => player.id));
    expect(after.map(({ status }) => status)).toEqual(['silent', 'cant', 'going']);
  });

  it('sorts by shirt number', () => {
    const ada = aPlayer(12, { name: 'Ada Lind' });
    expect(shirtTiles(anEvent(), [ada, leo]).map(({ player }) => player.id)).toEqual([leo.id, ada.id]);
  });

  it('distinguishes equal first names', () => {
    const [first, second, third] = shirtTiles(anEvent({ attendees: [attendee(11)] }), [leo, leoToo, zoe]);
    expect([first?.name, second?.name, third?.name]).toEqual(['Leo B.', 'Leo R.', 'Zoë']);
    expect([first?.mark, third?.mark]).toEqual(['4', 'ZÁ']);
  });
});
