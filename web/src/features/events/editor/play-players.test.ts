import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newParticipant, newPlay } from './event-items';
import { playerOptions, playersFromValues, selectedValues } from './play-players';

const playWith = (players: string[], playerIds: string[] = []) => ({ ...newPlay('30000001'), players, playerIds });
const participant = (playerId: string, playerName: string, shirtNumber: number | string = '') => ({
  ...newParticipant(playerId),
  playerId,
  playerName,
  shirtNumber,
});
const onRoster = (id: string, name: string, number?: number) => ({
  id,
  name,
  club: '',
  team: '',
  position: '' as const,
  ...(number !== undefined && { number }),
});

const leo = participant('10000001', 'Leo', 11);
const otherLeo = onRoster('10000002', 'Leo', 7);
const mia = onRoster('10000003', 'Mia');

it('offers participants, then the roster, then names that only the play has, without duplicates', () => {
  const roster = [onRoster('10000001', 'Leo', 4), otherLeo, mia];
  expect(
    playerOptions(playWith(['Guest']), [leo, newParticipant('1'), participant('10000003', '')], roster).map(
      ({ value, label }) => [value, label],
    ),
  ).toEqual([
    ['10000001', 'Leo, 11'],
    ['10000002', 'Leo, 7'],
    ['10000003', 'Mia'],
    ['name:Guest', 'Guest'],
  ]);
});

it.each([
  ['nobody', [], [], []],
  ['two children of one name', ['Leo', 'Leo'], ['10000001', '10000002'], ['10000001', '10000002']],
  ['one of them', ['Leo'], ['10000002'], ['10000002']],
  ['one of them, and a guest of that name', ['Leo', 'Leo'], ['10000002'], ['10000002', 'name:Leo']],
  ['two guests of one name', ['Leo', 'Leo'], [], ['name:Leo', 'name:Leo 2']],
  ['names in another order than ids', ['Guest', 'Leo'], ['10000001'], ['10000001', 'name:Guest']],
  ['a player who left the club', ['Tom', 'Guest'], ['19999999'], ['19999999', 'name:Guest']],
  ['a renamed player', ['Mia Old', 'Guest'], ['10000003'], ['10000003', 'name:Guest']],
  ['an id without a name', [], ['19999999'], ['19999999']],
])('%s: names %j with ids %j select %j', (_what, players, ids, chosen) => {
  const play = playWith(players, ids);
  expect(selectedValues(play, playerOptions(play, [leo], [otherLeo, mia]))).toEqual(chosen);
});

it('restores the selection from the saved names and ids, which stay parallel', () => {
  const names = fc.constantFrom('Leo', 'Mia', 'Tom', 'Zoe');
  const ids = fc.constantFrom('10000001', '10000002', '10000003', '19999998', '19999999');
  fc.assert(
    fc.property(fc.array(names, { maxLength: 5 }), fc.uniqueArray(ids, { maxLength: 4 }), (players, playerIds) => {
      const play = playWith(players, playerIds);
      const options = playerOptions(play, [leo], [otherLeo, mia]);
      const chosen = selectedValues(play, options);
      expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining(chosen));
      const fields = playersFromValues(chosen, options);
      expect(fields.playerIds.toSorted()).toEqual(playerIds.toSorted());
      expect(fields.players).toHaveLength(Math.max(players.length, playerIds.length));
      fields.playerIds.forEach((id, index) => {
        expect(fields.players[index]).toBe(options.find(({ value }) => value === id)?.name);
      });
      const again = playWith(fields.players, fields.playerIds);
      const after = selectedValues(again, playerOptions(again, [leo], [otherLeo, mia]));
      expect(after.toSorted()).toEqual(chosen.toSorted());
    }),
  );
});
