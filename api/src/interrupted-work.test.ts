import { takeLease } from '@touchline/server/leases';
import { expect, it } from 'vitest';
import { finishInterruptedWork } from './interrupted-work';
import { startTestApi } from './testing/start-test-api';

it.each(['interrupted work', 'merges'])('a start that waits for the lease of “%s” says so', async (lease) => {
  let lines = '';
  const logTo = {
    write: (line: string) => {
      lines += line;
    },
  };
  const api = await startTestApi({ settings: { LOG_LEVEL: 'info' }, logTo });
  try {
    const { leases } = api.services.store;
    await takeLease(leases, lease, 3_600_000);
    const finished = finishInterruptedWork(api.services);
    await expect.poll(() => lines).toContain('Waiting for work of another process');
    expect(lines).toContain(`"lease":"${lease}"`);
    expect(lines.match(/Waiting for work/g)).toHaveLength(1);
    await leases.deleteOne({ _id: lease });
    await finished;
  } finally {
    await api.close();
  }
});
