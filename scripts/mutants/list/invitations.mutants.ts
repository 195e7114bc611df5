import type { Mutant } from '../mutant';

export default [
  {
    what: "Any holder of an invitation's link can accept it",
    file: 'api/src/invitations/accepting.service.ts',
    from: 'if (found?.emailAddress !== actor.emailAddress)',
    to: 'if (!found)',
    tests: ['api/src/invitations/invitations.test.ts'],
  },
  {
    what: 'A coach may roster children of a member who has not accepted',
    file: 'api/src/teams/roster.service.ts',
    from: '&& !member.pending ?',
    to: '?',
    tests: ['api/src/teams/roster.test.ts'],
  },
  {
    what: 'A month is opened for an unaccepted member',
    file: 'api/src/engagements/engagements.service.ts',
    from: '!person || !hasJoined(person, teamId)',
    to: '!person?.teams.some(({ _id }) => _id === teamId)',
    tests: ['api/src/players/reaching-children.test.ts'],
  },
  {
    what: 'An address becomes a guardian without an invitation',
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
    what: 'Nobody is notified of the members whom a leaving coach invited',
    file: 'api/src/teams/staff-leaving.ts',
    from: '      if (letIn.length === 0) return;',
    to: '      if (letIn.length < 100) return;',
    tests: ['api/src/teams/staff-leaving.test.ts'],
  },
  {
    what: 'One guardian removes another without a delay',
    file: 'api/src/players/removals.service.ts',
    from: "if (!isOwn || hasRole(actor, 'ADMIN')) return",
    to: "if (isOwn || hasRole(actor, 'ADMIN')) return",
    tests: ['api/src/players/removals.test.ts'],
  },
] satisfies Mutant[];
