import type { PlacedShape } from '@touchline/shared/boards/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { absentOf, comingPlayers, ownerOf } from './coming-players';
import { lineOf } from './lines';

const player = (number: number, fields = {}) => ({
  ...{ id: String(10_000_000 + number), name: `Child ${number}`, club: '', team: '', position: '', number },
  ...fields,
});
const team = { id: '26618', players: [player(11), player(4), player(7, { number: undefined, name: 'Zoë Álvarez' })] };
const guest = (id: string, fields = {}) => ({
  ...{ id, player: 'Sam Okafor', available: 'YES' as const, position: '', volunteer: '' as const },
  ...fields,
});
const coming = (attendees: ReturnType<typeof attendee>[], tags = ['26618']) =>
  comingPlayers(anEvent({ attendees, tags }), team);

describe('lines', () => {
  it.each([
    ['keeper', ['Goalkeeper', 'GK', 'goalie', 'Keeper', 'In goal']],
    ['defence', ['Defender', 'Left back', 'CB', 'left wing back', 'LWB', 'Sweeper', 'def']],
    ['midfield', ['Midfielder', 'Defensive midfielder', 'CM', 'CDM', 'cam', 'AM', 'Centre mid']],
    ['attack', ['Winger', 'Forward', 'Striker', 'ST', 'Left wing', 'CF', 'Attacker']],
    [undefined, ['', 'anywhere', 'Captain', '7']],
  ])('%s', (line, positions) => {
    for (const position of positions) expect([position, lineOf(position)]).toEqual([position, line]);
  });
});

describe('who is coming', () => {
  it('is who said yes, by shirt number, with the number or initials', () => {
    const seen = coming([attendee(7), attendee(11), attendee(4, 'MAYBE'), attendee(4 + 100, 'NO')]);
    expect(seen.map(({ owner, playerId, label }) => [owner, playerId, label])).toEqual([
      ['10000011', '10000011', '11'],
      ['10000007', '10000007', 'ZÁ'],
    ]);
  });

  it('plays where the answer says, else where the child usually does', () => {
    const usual = { id: team.id, players: [player(1, { position: 'Goalkeeper' })] };
    const line = (position: string) =>
      comingPlayers(anEvent({ attendees: [{ ...attendee(1), position }] }), usual)[0]?.line;
    expect([line(''), line('Striker'), line('wherever')]).toEqual(['keeper', 'attack', 'keeper']);
  });

  it('has guests and children of no roster where the event is this team’s alone', () => {
    const rows = [guest('700000001'), attendee(99), attendee(11)];
    expect(coming(rows).map(({ owner, label }) => [owner, label])).toEqual([
      ['10000011', '11'],
      ['guest-700000001', 'SO'],
      ['10000099', 'C9'],
    ]);
    expect(coming(rows, ['26618', '26619']).map(({ owner }) => owner)).toEqual(['10000011']);
    expect(coming(rows, ['26619']).map(({ owner }) => owner)).toEqual(['10000011']);
  });

  it('has no adults who help, and nobody whose name went', () => {
    expect(coming([guest('700000001', { volunteer: 'Ref' }), guest('700000002', { player: undefined })])).toEqual([]);
  });
});

describe('whose discs are greyed', () => {
  const event = anEvent({
    attendees: [
      attendee(1),
      attendee(2, 'NO'),
      attendee(3, 'MAYBE'),
      guest('700000008', { available: 'NO' }),
      guest('700000009'),
    ],
  });

  it('those of whom the list says no, or says nothing any more', () => {
    const owners = ['10000001', '10000002', '10000003', '10000004', 'guest-700000008', 'guest-700000009', '10000002'];
    expect(absentOf(event, owners)).toEqual(['10000002', '10000004', 'guest-700000008']);
  });

  it('nobody who is coming, whatever else is on the list', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.nat(50), fc.constantFrom('YES', 'MAYBE', 'NO')), {
      selector: ([number]) => number,
    });
    fc.assert(
      fc.property(rows, fc.uniqueArray(fc.nat(60)), (answers, discs) => {
        const list = anEvent({ attendees: answers.map(([number, available]) => attendee(number, available)) });
        const answerOf = new Map(answers);
        const greyed = absentOf(
          list,
          discs.map((number) => String(10_000_000 + number)),
        );
        const expected = discs.filter((number) => (answerOf.get(number) ?? 'NO') === 'NO');
        expect(greyed).toEqual(expected.map((number) => String(10_000_000 + number)));
        const here = comingPlayers(list, { id: '26618' }).map(({ owner }) => owner);
        expect(greyed.filter((owner) => here.includes(owner))).toEqual([]);
      }),
    );
  });
});

it('a disc’s owner is its child, or the guest whom its id names', () => {
  const disc = (fields: object) =>
    ({ kind: 'player', at: { x: 0, y: 0 }, side: 'home', label: '', ...fields }) as PlacedShape;
  expect(ownerOf(disc({ id: 'child-10000001', playerId: '10000001' }))).toBe('10000001');
  expect(ownerOf(disc({ id: 'copied', playerId: '10000001' }))).toBe('10000001');
  expect(ownerOf(disc({ id: 'guest-700000001' }))).toBe('guest-700000001');
  expect(ownerOf(disc({ id: 'guest-700000001-2' }))).toBe('guest-700000001');
  expect(ownerOf(disc({ id: 'a' }))).toBeUndefined();
  expect(ownerOf({ id: 'guest-700000001', kind: 'ball', at: { x: 0, y: 0 } })).toBeUndefined();
});
