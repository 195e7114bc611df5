/** Calls a URL repeatedly in its own thread, so that the measured times do not depend on the load of the test's thread. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, calls, patience } = workerData;
const times = [];
let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
while (!isOver && times.length < calls) {
  const from = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} responded with ${answer.status}`);
  times.push(performance.now() - from);
}
parentPort.postMessage(times);
parentPort.close();
