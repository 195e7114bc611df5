import type { PlacedShape } from '@touchline/shared/boards/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { absentOf, comingPlayers, ownerOf } from './coming-players';
import { positionGroupOf } from './position-groups';

const player = (number: number, fields = {}) => ({
  id: String(10_000_000 + number),
  name: `Child ${number}`,
  club: '',
  team: '',
  position: '',
  number,
  ...fields,
});
const team = { id: '26618', players: [player(11), player(4), player(7, { number: undefined, name: 'Zoë Álvarez' })] };
const guest = (id: string, fields = {}) => ({
  id,
  player: 'Sam Okafor',
  available: 'YES' as const,
  position: '',
  volunteer: '' as const,
  ...fields,
});
const coming = (attendees: ReturnType<typeof attendee>[], tags = ['26618']) =>
  comingPlayers(anEvent({ attendees, tags }), team);

describe('positions', () => {
  it.each([
    ['keeper', ['Goalkeeper', 'GK', 'goalie', 'Keeper', 'In goal']],
    ['defence', ['Defender', 'Left back', 'CB', 'left wing back', 'LWB', 'Sweeper', 'def']],
    ['midfield', ['Midfielder', 'Defensive midfielder', 'CM', 'CDM', 'cam', 'AM', 'Centre mid']],
    ['attack', ['Winger', 'Forward', 'Striker', 'ST', 'Left wing', 'CF', 'Attacker']],
    [undefined, ['', 'anywhere', 'Captain', '7']],
  ])('%s', (group, positions) => {
    for (const position of positions) expect([position, positionGroupOf(position)]).toEqual([position, group]);
  });
});

describe('the coming players', () => {
  it('are those who said YES, by shirt number, with number or initials', () => {
    const markers = coming([attendee(7), attendee(11), attendee(4, 'MAYBE'), attendee(4 + 100, 'NO')]);
    expect(markers.map(({ owner, playerId, label }) => [owner, playerId, label])).toEqual([
      ['10000011', '10000011', '11'],
      ['10000007', '10000007', 'ZÁ'],
    ]);
  });

  it('have the position of their row, otherwise the one of the player', () => {
    const usual = { id: team.id, players: [player(1, { position: 'Goalkeeper' })] };
    const group = (position: string) =>
      comingPlayers(anEvent({ attendees: [{ ...attendee(1), position }] }), usual)[0]?.group;
    expect([group(''), group('Striker'), group('wherever')]).toEqual(['keeper', 'attack', 'keeper']);
  });

  it('include guests and players of no roster only if the event belongs to this team alone', () => {
    const rows = [guest('700000001'), attendee(99), attendee(11)];
    expect(coming(rows).map(({ owner, label }) => [owner, label])).toEqual([
      ['10000011', '11'],
      ['guest-700000001', 'SO'],
      ['10000099', 'C9'],
    ]);
    expect(coming(rows, ['26618', '26619']).map(({ owner }) => owner)).toEqual(['10000011']);
    expect(coming(rows, ['26619']).map(({ owner }) => owner)).toEqual(['10000011']);
  });

  it('exclude adults who help and guests without a name', () => {
    expect(coming([guest('700000001', { volunteer: 'Ref' }), guest('700000002', { player: undefined })])).toEqual([]);
  });
});

describe('the owners of grey markers', () => {
  const event = anEvent({
    attendees: [
      attendee(1),
      attendee(2, 'NO'),
      attendee(3, 'MAYBE'),
      guest('700000008', { available: 'NO' }),
      guest('700000009'),
    ],
  });

  it('are those who said NO or are no longer on the list', () => {
    const owners = ['10000001', '10000002', '10000003', '10000004', 'guest-700000008', 'guest-700000009', '10000002'];
    expect(absentOf(event, owners)).toEqual(['10000002', '10000004', 'guest-700000008']);
  });

  it('never include a player who is coming', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.nat(50), fc.constantFrom('YES', 'MAYBE', 'NO')), {
      selector: ([number]) => number,
    });
    fc.assert(
      fc.property(rows, fc.uniqueArray(fc.nat(60)), (answers, markers) => {
        const list = anEvent({ attendees: answers.map(([number, available]) => attendee(number, available)) });
        const answerOf = new Map(answers);
        const greyed = absentOf(
          list,
          markers.map((number) => String(10_000_000 + number)),
        );
        const expected = markers.filter((number) => (answerOf.get(number) ?? 'NO') === 'NO');
        expect(greyed).toEqual(expected.map((number) => String(10_000_000 + number)));
        const comingOwners = comingPlayers(list, { id: '26618' }).map(({ owner }) => owner);
        expect(greyed.filter((owner) => comingOwners.includes(owner))).toEqual([]);
      }),
    );
  });
});

it('reads the owner of a marker from its player id, or from its own id for a guest', () => {
  const marker = (fields: object) =>
    ({ kind: 'player', at: { x: 0, y: 0 }, side: 'home', label: '', ...fields }) as PlacedShape;
  expect(ownerOf(marker({ id: 'child-10000001', playerId: '10000001' }))).toBe('10000001');
  expect(ownerOf(marker({ id: 'copied', playerId: '10000001' }))).toBe('10000001');
  expect(ownerOf(marker({ id: 'guest-700000001' }))).toBe('guest-700000001');
  expect(ownerOf(marker({ id: 'guest-700000001-2' }))).toBe('guest-700000001');
  expect(ownerOf(marker({ id: 'a' }))).toBeUndefined();
  expect(ownerOf({ id: 'guest-700000001', kind: 'ball', at: { x: 0, y: 0 } })).toBeUndefined();
});
