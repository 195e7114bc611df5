import type { Mutant } from '../mutant';

export default [
  {
    what: 'A child whose “can’t go” is written at the same moment gets a seat',
    file: 'api/src/data/events/rides.store.ts',
    from: "{ $ne: 'NO' }",
    to: "{ $ne: 'MAYBE' }",
    tests: ['api/src/things/notices/ride-notices.test.ts'],
  },
  {
    what: 'An erasure ends before the mail that is being sent to the person',
    file: 'api/src/data/mails/deliveries.store.ts',
    from: 'waited < MAX_WAIT;',
    to: 'waited < 0;',
    tests: ['api/src/mails/mail-queue.test.ts'],
  },
  {
    what: 'A push message is sent to a name that leads into a private network',
    file: 'server/src/public-hosts.ts',
    from: 'if (!addresses.every(({ address }) => isPublicAddress(address)))',
    to: 'if (!addresses.some(({ address }) => isIP(address)))',
    tests: ['api/src/things/notices/push-hosts.test.ts'],
  },
  {
    what: 'A device gets push messages after its session ended',
    file: 'api/src/data/mails/receivers.store.ts',
    from: 'return found.filter(({ sessionId }) => openIds.has(sessionId));',
    to: 'return found;',
    tests: ['api/src/things/notices/push.test.ts'],
  },
  {
    what: 'A cancellation that is due while its event is being removed is lost',
    file: 'api/src/things/notices/sending.ts',
    from: 'else if (await isBeingRemoved(notice)) return false;',
    to: '',
    tests: ['api/src/things/notices/notices.test.ts'],
  },
] satisfies Mutant[];
