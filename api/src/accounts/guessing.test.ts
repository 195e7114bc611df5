import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api';

describe('guessing', () => {
  it('R8: the 11th wrong try is 429 with Retry-After, and another account is not touched', async () => {
    const api = await startTestApi();
    try {
      const attempt = (emailAddress: string) =>
        fetch(`${api.url}${accountsContract.login.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ emailAddress, password: 'wrong wrong' }),
        });
      for (let n = 0; n < 10; n += 1) expect((await attempt('victim@club.example')).status).toBe(401);
      const refused = await attempt('victim@club.example');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await attempt('other@club.example')).status).toBe(401);
    } finally {
      await api.close();
    }
  });
});
