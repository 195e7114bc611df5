/** Effects of a change of access that its reaction forgets. */
import type { Mutant } from '../mutant';

export default [
  {
    what: 'A child who leaves the roster stays in a car',
    file: 'api/src/reactions/people/rosters.ts',
    from: '    if (hasLeft) await freeHelp(actor, { teamIds: [team._id] });',
    to: '    void [hasLeft, freeHelp];',
    tests: ['api/src/things/events/rides.test.ts'],
  },
  {
    what: 'A removed member of a team is not notified of the changed access',
    file: 'api/src/reactions/people/memberships.ts',
    from: '    await tellScreens(actor, address);\n    if (from === undefined || from === to) return;',
    to: '    if (from === undefined || from === to) return;',
    tests: ['api/src/things/teams/members.test.ts'],
  },
  {
    what: 'A user with a new role is not notified of the changed access',
    file: 'api/src/reactions/people/roles.ts',
    from: '    publishAccessChange(services, [before._id], changeStamp(actor));',
    to: '    void [publishAccessChange, changeStamp];',
    tests: ['api/src/things/accounts/users.test.ts'],
  },
  {
    what: 'A removed guardian of a child is not notified of the changed access',
    file: 'api/src/reactions/people/guardians.service.ts',
    from: 'accounts.idsOf([...added, ...removed])',
    to: 'accounts.idsOf([...added])',
    tests: ['api/src/things/accounts/profiles.test.ts'],
  },
] satisfies Mutant[];
