/** A service that fails on request: a timer throws, or an unawaited promise rejects. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runService } from '../run-service';
import { MARKER } from './records';

const fault = () => new TypeError(`No child is called "${MARKER}"`);

/** True: the service waits for the stop signal during its start, and prints when it starts and when it has closed. */
const isSlow = process.argv.includes('slowly');

await runService(async () => {
  if (isSlow) {
    console.log('starting');
    // A signal handler alone does not keep a process running.
    const running = setInterval(() => undefined, 60_000);
    await once(process, 'SIGTERM');
    clearInterval(running);
  }
  const server = createServer((request, response) => {
    if (request.url === '/slow') return void setTimeout(() => response.end('finished'), 500);
    if (request.url === '/timer')
      setImmediate(() => {
        throw fault();
      });
    if (request.url === '/promise') void Promise.reject(fault());
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    close: async () => {
      server.close();
      await once(server, 'close');
      if (isSlow) console.log('closed');
    },
  };
});
