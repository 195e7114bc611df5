/** Reads and saves the choice of a person to send film by Wi-Fi only. The account keeps it. */

import { useQueryClient } from '@tanstack/react-query';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { currentUserKey, useCurrentUser } from '../../lib/session';

export function useWifiOnly() {
  const client = useQueryClient();
  const stored = useCurrentUser()?.wifiOnly === true;
  const [sent, setSent] = useState<boolean>();
  return {
    only: sent ?? stored,
    /** Saves the choice, which counts at once. */
    async save(only: boolean): Promise<void> {
      setSent(only);
      await call(profilesContract.update_profile, { body: { wifiOnly: only } });
      await client.invalidateQueries({ queryKey: currentUserKey });
    },
  };
}
