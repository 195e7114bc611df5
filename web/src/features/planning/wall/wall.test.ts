import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { aPlayer } from '../testing/players';
import { wallOf } from './wall';

const leo = aPlayer(11, { name: 'Leo Raman' });
const leoToo = aPlayer(4, { name: 'Leo Brandt' });
const zoe = aPlayer(7, { name: 'Zoë Álvarez', number: undefined });

describe('the shirt wall', () => {
  it('has every child of the roster in one place, whatever is answered', () => {
    const before = wallOf(anEvent(), [zoe, leo, leoToo]);
    const after = wallOf(anEvent({ attendees: [attendee(7), attendee(11, 'NO')] }), [leo, leoToo, zoe]);
    expect(before.map(({ player }) => player.id)).toEqual([leoToo.id, leo.id, zoe.id]);
    expect(after.map(({ player }) => player.id)).toEqual(before.map(({ player }) => player.id));
    expect(after.map(({ standing }) => standing)).toEqual(['silent', 'cant', 'going']);
  });

  it('stands by shirt number, whatever the names are', () => {
    const ada = aPlayer(12, { name: 'Ada Lind' });
    expect(wallOf(anEvent(), [ada, leo]).map(({ player }) => player.id)).toEqual([leo.id, ada.id]);
  });

  it('tells two children of one first name apart and says all of it to a screen reader', () => {
    const [first, second, third] = wallOf(anEvent({ attendees: [attendee(11)] }), [leo, leoToo, zoe]);
    expect([first?.name, second?.name, third?.name]).toEqual(['Leo B.', 'Leo R.', 'Zoë']);
    expect([first?.mark, third?.mark]).toEqual(['4', 'ZÁ']);
    expect(second?.label).toBe('Leo Raman, 11, going');
    expect(third?.label).toBe('Zoë Álvarez, no answer');
  });
});
