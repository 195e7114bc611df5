import type { Mutant } from '../mutant';

export default [
  {
    what: 'No read shows the shirt number of a child',
    file: 'shared/src/players/player.model.ts',
    from: "number: field(shirtNumber.optional(), { visibleTo: 'family',",
    to: "number: field(shirtNumber.optional(), { visibleTo: 'family', computed: true,",
    tests: ['api/src/round-trip.test.ts', 'api/src/views.snapshot.test.ts'],
  },
  {
    what: 'A changed position of a child is not stored',
    file: 'api/src/players/players.record.ts',
    from: 'playerModel.changes(withBirthYear(input))',
    to: 'playerModel.changes({ ...withBirthYear(input), position: undefined })',
    tests: ['api/src/round-trip.test.ts'],
  },
  {
    what: 'The film crew of a team reads the birth dates of its children',
    file: 'shared/src/players/player.model.ts',
    from: "birthDate: field(dateKey.optional(), { visibleTo: 'full'",
    to: "birthDate: field(dateKey.optional(), { visibleTo: 'film'",
    tests: ['api/src/views.snapshot.test.ts'],
  },
  {
    what: 'The live message of a removed sign-up does not say which one',
    file: 'shared/src/live/messages.ts',
    from: 'ofEvent.extend({ attendeeId: z.string() })',
    to: 'ofEvent',
    tests: ['shared/src/live/messages.snapshot.test.ts'],
  },
  {
    what: 'A state vector of a board may have any size',
    file: 'shared/src/live/messages.ts',
    from: 'bytesUpTo(BOARD_LIMITS.stateVector)',
    to: 'bytes',
    tests: ['shared/src/live/messages.snapshot.test.ts'],
  },
  {
    what: 'Every family of a team hears of the developments of its children',
    file: 'shared/src/live/messages.ts',
    from: 'rooms.teamFilm(payload.teamId)',
    to: 'rooms.teamMasked(payload.teamId)',
    tests: ['realtime/src/audiences/deliveries.snapshot.test.ts'],
  },
  {
    what: "A guest's number and parent are stored in each other's place",
    file: 'api/src/events/attendee-person.ts',
    from: 'return { player, parent, emailAddress, phoneNumber, position',
    to: 'return { player, parent: phoneNumber, emailAddress, phoneNumber: parent, position',
    tests: ['api/src/round-trip.test.ts'],
  },
  {
    what: 'The API takes years of birth up to 2100',
    file: 'shared/src/fields.ts',
    from: `export const birthYear = z.number().int().min(1960, 'Between 1960 and 2060').max(2060,`,
    to: `export const birthYear = z.number().int().min(1960, 'Between 1960 and 2060').max(2100,`,
    tests: ['api/src/system/openapi.snapshot.test.ts'],
  },
] satisfies Mutant[];
