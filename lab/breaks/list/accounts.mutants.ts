import type { Mutant } from '../mutant';

export default [
  {
    what: 'A sign-in after registering an address reveals whether it has an account',
    file: 'api/src/things/accounts/registration.service.ts',
    from: 'await accounts.registerActiveAgain(user._id, registration.passwordHash);',
    to: '',
    tests: ['api/src/things/accounts/registering-again.test.ts'],
  },
  {
    what: 'A session is not checked again after it was written',
    file: 'api/src/data/accounts/accounts.store.ts',
    from: 'if (isStillValid) return token;',
    to: 'if (isStillValid || createdAt > 0) return token;',
    tests: ['api/src/things/accounts/password-changes.test.ts'],
  },
  {
    what: 'An erasure leaves the name of a child in the name of a play',
    file: 'api/src/data/events/play-names.ts',
    from: '.reduce((text, one) => replaceName(text, one, replacement), name),',
    to: '.reduce((text) => text, name),',
    tests: ['api/src/things/privacy/former-names.test.ts'],
  },
  {
    what: 'Of two changes of a password both are stored',
    file: 'api/src/data/accounts/accounts.store.ts',
    from: 'users.findOneAndUpdate({ _id, passwordHash: from },',
    to: 'users.findOneAndUpdate({ _id, ...(from === to && { passwordHash: from }) },',
    tests: ['api/src/things/accounts/password-changes.test.ts'],
  },
  {
    what: 'A device cookie lifts the limits of other accounts too',
    file: 'api/src/things/accounts/known-devices.ts',
    from: 'return received.length === expected.length && timingSafeEqual(received, expected);',
    to: 'return received.length === expected.length;',
    tests: ['api/src/things/accounts/slowing-down.test.ts'],
  },
] satisfies Mutant[];
