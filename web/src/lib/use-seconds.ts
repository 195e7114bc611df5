import { useEffect, useState } from 'react';
import { now } from './now';

/** Returns the server's time (ms), updated every second while something runs. */
export function useSeconds(isRunning: boolean): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    if (!isRunning) return;
    const timer = setInterval(() => setTime(now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return time;
}
