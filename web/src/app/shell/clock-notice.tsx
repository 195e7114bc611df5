/** Warns that the device's clock is wrong. Touchline itself shows the server's time (`lib/now.ts`). */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { systemContract } from '@touchline/shared/system/system.contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/client';
import { clockOffset, onClockMoved } from '../../lib/now';
import classes from './clock-notice.module.css';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Returns a length (ms) in words, rounded: "2 days". */
function lengthText(ms: number): string {
  const [minutes, hours, days] = [MINUTE, HOUR, DAY].map((unit) => Math.round(ms / unit)) as [number, number, number];
  if (ms < 1.5 * HOUR) return plural(minutes, { one: '# minute', other: '# minutes' });
  if (ms < 1.5 * DAY) return plural(hours, { one: '# hour', other: '# hours' });
  return plural(days, { one: '# day', other: '# days' });
}

/** Asks the server for the time when the user returns, perhaps from the device's settings. */
function useTimeOnReturn(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') call(systemContract.alive, {}).catch(() => undefined);
    };
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}

/** The length in the notice that the user closed on this page load. */
let closedText = '';

export default function ClockNotice() {
  const { t } = useLingui();
  const offset = useSyncExternalStore(onClockMoved, clockOffset);
  const [closed, setClosed] = useState(closedText);
  useTimeOnReturn();
  const length = lengthText(Math.abs(offset));
  if (closed === length) return null;
  const close = () => {
    closedText = length;
    setClosed(length);
  };
  return (
    <div role="status" className={classes.root}>
      <p>
        <b>
          {offset < 0
            ? t`The clock of this device is about ${length} ahead.`
            : t`The clock of this device is about ${length} behind.`}
        </b>{' '}
        <Trans>
          Touchline shows the right times anyway, but alarms, reminders and calendars of this device come at the wrong
          time. Set its date and time to automatic.
        </Trans>
      </p>
      <Button size="compact-sm" variant="default" onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
