/** `npm run stack`: runs the services of a league on this machine, without Docker. Their data is not kept. */
import { spawnSync } from 'node:child_process';
import { readConfig } from '@touchline/server/config/config';
import { demoAddress } from '@touchline/server/config/refuse-demo';
import { runService } from '@touchline/server/run-service';
import { startStack } from './stack';

await runService(async () => {
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed.');
  const { PORT, DEMO, MONGODB_URL, REDIS_URL } = readConfig();
  const stack = await startStack({
    port: PORT,
    demo: DEMO,
    mongoUrl: MONGODB_URL,
    redisUrl: REDIS_URL,
    onOutput: (text) => process.stdout.write(text),
  });
  console.log(`The league is ready: ${stack.url} (${Object.keys(stack.nodes).join(', ')} behind nginx)`);
  if (DEMO) console.log(`Demo club: sign in as ${demoAddress('manager')} with the password "touchline".`);
  return { close: async () => void (await stack.stop()) };
});
