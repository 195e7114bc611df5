import { useEffect } from 'react';

/** Keeps the screen on while `isNeeded`. A browser releases the lock of a hidden page, so it is taken again. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isStopped = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused with an empty battery.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isStopped) void taken?.release();
      else lock = taken;
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
}
