/** Keeps the screen on while a film is made: a locked phone stops the page. */
import { useEffect } from 'react';

export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused with little battery: the film is made all the same.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await held?.release();
      else lock = held;
    };
    const holdAgain = () => void hold();
    holdAgain();
    // The system takes the lock away with the page.
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, [isWanted]);
}
