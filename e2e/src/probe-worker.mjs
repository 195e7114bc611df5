/** Asks an address again and again, in a thread of its own, so that the times do not depend on how busy the test is. */
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
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  times.push(performance.now() - from);
}
parentPort.postMessage(times);
parentPort.close();
