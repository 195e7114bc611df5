import { useLingui } from '@lingui/react/macro';
import { IconBattery2, IconBatteryCharging, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { now } from '../../../lib/now';
import classes from './record.module.css';
import { clockText, outboxText } from './record-words';
import { useBattery } from './use-battery';
import type { Recording } from './use-recording';

/** How often the clock of a recording is drawn (ms). */
const EVERY = 250;

function Clock({ since }: { since: number | undefined }) {
  const { t } = useLingui();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  const length = since === undefined ? 0 : (at - since) / 1_000;
  return (
    <span className={classes.clock} data-running={since !== undefined} role="timer" aria-label={t`Recorded time`}>
      {clockText(length)}
    </span>
  );
}

/** Time, sound, battery, and what is not sent yet. */
export function RecordStatus({ recording, parts }: { recording: Recording; parts: number }) {
  const { t } = useLingui();
  const battery = useBattery();
  const { active, level, sound } = recording;
  const percent = battery?.percent ?? 0;
  return (
    <div className={classes.status}>
      <Clock since={active?.since} />
      {sound === 'kept' && (
        <meter className={classes.level} min={0} max={1} value={Math.min(1, level)} aria-label={t`Loudness`} />
      )}
      <span className={classes.fact}>
        <IconCloudUpload size={20} stroke={1.75} aria-hidden />
        {outboxText(parts, recording)}
      </span>
      <span className={classes.hidden} role="status">
        {outboxText(parts, recording, false)}
      </span>
      {battery && (
        <span className={classes.fact} data-low={percent <= 20 && !battery.isCharging}>
          {battery.isCharging ? (
            <IconBatteryCharging size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconBattery2 size={20} stroke={1.75} aria-hidden />
          )}
          <span className={classes.hidden}>{t`Battery`}</span> {percent} %
        </span>
      )}
    </div>
  );
}
