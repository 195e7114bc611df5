import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while `isNeeded`. A browser releases the lock of a hidden page, so it is taken again.
 * @returns whether this device refuses it
 */
export function useWakeLock(isNeeded: boolean): boolean {
  const [isRefused, setRefused] = useState(!('wakeLock' in navigator));
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isStopped = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused with an empty battery.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isStopped) return void taken?.release();
      lock = taken;
      setRefused(!taken);
    };
    const takeAgain = () => void take();
    void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [isNeeded]);
  return isRefused;
}
