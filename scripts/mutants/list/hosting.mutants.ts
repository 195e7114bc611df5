import type { Mutant } from '../mutant';

const POLLING = ['realtime/src/socket/polling.test.ts'];
const CONNECTION = ['web/src/live/engine/connection.test.tsx'];
const SYSTEM_ERRORS = ['shared/src/server/system-errors.test.ts'];

export default [
  {
    what: 'The HTTP requests of an account that polls are not counted',
    file: 'realtime/src/socket/polling.ts',
    from: 'if (budgets.countPoll(socket.data.userId)) return true;',
    to: 'return true;',
    tests: POLLING,
  },
  {
    what: 'A session may poll without end before it signs in',
    file: 'realtime/src/socket/polling.ts',
    from: 'if (!socket) return early();',
    to: 'if (!socket) return true;',
    tests: POLLING,
  },
  {
    what: 'Requests before a sign-in may be as large as later ones',
    file: 'realtime/src/socket/polling.ts',
    from: 'const BYTES_BEFORE_SIGN_IN = 4_096;',
    to: 'const BYTES_BEFORE_SIGN_IN = 131_072;',
    tests: POLLING,
  },
  {
    what: 'A page of another site may use a session that polls',
    file: 'realtime/src/socket/polling.ts',
    from: 'if (!isOwnOrigin(request.headers)) return',
    to: 'if (request.headers.origin === undefined) return',
    tests: POLLING,
  },
  {
    what: 'A session that polls can become a WebSocket that nothing counts',
    file: 'realtime/src/socket/polling.ts',
    from: "return next(new Error('No upgrade'));",
    to: 'return next();',
    tests: POLLING,
  },
  {
    what: 'Sessions that poll do not count for their network',
    file: 'realtime/src/socket/polling.ts',
    from: 'onBegin(session);',
    to: '',
    tests: POLLING,
  },
  {
    what: 'Unread responses of a client that polls pile up',
    file: 'realtime/src/socket/backlog.ts',
    from: '?? unreadBytes(connection)',
    to: '?? 0',
    tests: POLLING,
  },
  {
    what: 'The requests of a page that polls go to any node',
    file: 'scripts/stack/nginx.conf.template',
    from: 'polling realtime_polling;',
    to: 'polling realtime;',
    tests: ['scripts/stack/nginx.test.ts'],
  },
  {
    what: 'A page whose network blocks WebSockets does not poll',
    file: 'web/src/live/engine/live-socket.ts',
    from: "use(shouldPoll ? 'polling' : 'websocket');",
    to: "use('websocket');",
    tests: CONNECTION,
  },
  {
    what: 'A page that polls never goes back to a WebSocket',
    file: 'web/src/live/engine/live-socket.ts',
    from: 'if (isPolling()) stopProbe = whenWebSocketsWork(returnToWebSocket);',
    to: 'if (isPolling()) stopProbe = () => {};',
    tests: CONNECTION,
  },
  {
    what: 'The header says Offline while reads work',
    file: 'web/src/live/engine/connection-state.ts',
    from: "if (current.state === 'blocked' && event.is === 'failed') return current;",
    to: '',
    tests: ['web/src/live/engine/connection-state.test.ts'],
  },
  {
    what: 'Nothing is read again while the live connection is blocked',
    file: 'web/src/live/engine/live-engine.ts',
    from: 'if (!socket.connected) return readWithoutSocket();',
    to: 'if (!socket.connected) return;',
    tests: ['e2e/flows/blocked-network.spec.ts'],
  },
  {
    what: 'A page at a wrong address is refused without a word in the log',
    file: 'shared/src/server/own-origin.ts',
    from: 'logOnce(readable(headers.origin), readable(headers.host));',
    to: '',
    tests: ['api/src/http/foreign-origin.test.ts'],
  },
  {
    what: 'Anybody can fill the log with addresses',
    file: 'shared/src/server/own-origin.ts',
    from: 'if (logged.size >= MAX_LOGGED || logged.has(pair)) return;',
    to: 'if (logged.has(pair)) return;',
    tests: ['api/src/http/foreign-origin.test.ts'],
  },
  {
    what: 'PUBLIC_URL may have a path, and pages are blank',
    file: 'shared/src/server/config/config.ts',
    from: "return pathname === '/' &&",
    to: 'return pathname.length > 0 &&',
    tests: ['shared/src/server/config/config.test.ts'],
  },
  {
    what: 'A build that the system ends says nothing',
    file: 'scripts/setup/run-build.mjs',
    from: 'if (killedBy) console.error(',
    to: 'if (!killedBy) void (',
    tests: ['scripts/setup/run-build.test.ts'],
  },
  {
    what: 'A full disk is not named when lmdb reports it by number',
    file: 'shared/src/server/system-errors.ts',
    from: "if (typeof code !== 'number' || code <= 0) return undefined;",
    to: 'if (Number(code) !== 0) return undefined;',
    tests: SYSTEM_ERRORS,
  },
  {
    what: 'A folder that cannot be created is tried for ever',
    file: 'shared/src/server/make-folder.ts',
    from: "if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;",
    to: "if (codeOf(error) !== 'ENOENT') return makeFolder(path);",
    tests: SYSTEM_ERRORS,
  },
] satisfies Mutant[];
