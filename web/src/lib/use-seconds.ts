import { useEffect, useState } from 'react';
import { now } from './now';

/** Returns the server's time (ms), updated every second. */
export function useSeconds(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}
