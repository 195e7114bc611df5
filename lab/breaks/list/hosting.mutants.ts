import type { Mutant } from '../mutant';

const POLLING = ['realtime/src/socket/polling.test.ts'];
const UNCOUNTED = ['realtime/src/socket/uncounted.test.ts'];

export default [
  {
    what: 'A page of another site may use a session that polls',
    file: 'realtime/src/socket/polling.ts',
    from: 'if (!isOwnOrigin(request.headers)) return',
    to: 'if (request.headers.origin === undefined) return',
    tests: POLLING,
  },
  {
    what: 'Connections that sign in together get more places than their network has',
    file: 'realtime/src/socket/admission.ts',
    from: 'connections.asked.size >= config.LIMIT_SOCKETS_ADDRESS) return undefined',
    to: 'connections.asked.size < 0) return undefined',
    tests: UNCOUNTED,
  },
] satisfies Mutant[];
