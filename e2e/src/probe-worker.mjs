/** Calls a URL repeatedly in its own thread, so that the measured times do not depend on the load of the test's thread. */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, calls, patience, pause } = workerData;
const times = [];
let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
while (!isOver && times.length < calls) {
  const startedAt = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) }).catch((error) => {
    // The thread that waits gets no DOMException.
    throw new Error(`${url} did not respond within ${patience} ms: ${error.message}`);
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
  times.push(performance.now() - startedAt);
  if (pause > 0) await delay(pause);
}
parentPort.postMessage(times);
parentPort.close();
