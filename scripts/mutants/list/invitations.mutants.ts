import type { Mutant } from '../mutant';

export default [
  {
    what: 'Anybody who holds the link of an invitation accepts it',
    file: 'api/src/invitations/accepting.service.ts',
    from: 'if (found?.emailAddress !== actor.emailAddress)',
    to: 'if (!found)',
    tests: ['api/src/invitations/invitations.test.ts'],
  },
  {
    what: 'A member who has not accepted vouches for their children',
    file: 'api/src/teams/roster.service.ts',
    from: '&& !member.pending ?',
    to: '?',
    tests: ['api/src/teams/roster.test.ts'],
  },
  {
    what: 'A month is opened for a member who has not accepted',
    file: 'api/src/engagements/engagements.service.ts',
    from: '!person || !hasJoined(person, teamId)',
    to: '!person?.teams.some(({ _id }) => _id === teamId)',
    tests: ['api/src/players/reaching-children.test.ts'],
  },
  {
    what: 'Naming an address as guardian makes it one at once',
    file: 'api/src/players/guardians.service.ts',
    from: '(one) => !child.contacts.includes(one) && one !== actor.emailAddress',
    to: '(one) => !child.contacts.includes(one) && one === actor.name',
    tests: ['api/src/players/reaching-children.test.ts'],
  },
  {
    what: 'Staff learn from the capacity whether an address works for teams',
    file: 'api/src/teams/members.service.ts',
    from: "    if (!isKnown) return 'family';",
    to: '    void isKnown;',
    tests: ['api/src/players/reaching-children.test.ts'],
  },
  {
    what: 'A guardian who is removed stays a family member of the team',
    file: 'api/src/players/guardians.service.ts',
    from: '        await leaveTeams(context, child._id, one);',
    to: '        void leaveTeams;',
    tests: ['api/src/teams/staff-leaving.test.ts'],
  },
  {
    what: 'Nobody is told whom a coach who leaves has let in',
    file: 'api/src/teams/staff-leaving.ts',
    from: '      if (letIn.length === 0) return;',
    to: '      if (letIn.length < 100) return;',
    tests: ['api/src/teams/staff-leaving.test.ts'],
  },
  {
    what: 'One guardian removes another at once',
    file: 'api/src/players/removals.service.ts',
    from: "if (!isOwn || hasRole(actor, 'ADMIN')) return",
    to: "if (isOwn || hasRole(actor, 'ADMIN')) return",
    tests: ['api/src/players/removals.test.ts'],
  },
] satisfies Mutant[];
