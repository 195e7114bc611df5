/// <reference path="../../../testing/services/provided.d.ts" />
import { expect, inject, it } from 'vitest';
import { createLog } from '../log';
import { openRedisPublisher } from './redis-publisher';

const redisUrl = inject('redisUrl');

it.skipIf(!redisUrl)('connects at the first attempt, and logs no failure', async () => {
  const lines: string[] = [];
  const publisher = await openRedisPublisher(redisUrl ?? '', createLog('debug', { write: (line) => lines.push(line) }));
  try {
    expect(publisher.healthy).toBe(true);
    publisher.publish({ kind: 'lost' });
    expect(publisher.healthy).toBe(true);
    expect(lines).toEqual([]);
  } finally {
    await publisher.close();
  }
});
