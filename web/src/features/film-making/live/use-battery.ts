import { useEffect, useState } from 'react';

/** The battery, of which Safari and Firefox say nothing. */
interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}

/** Returns the charge of this device in percent; undefined where the browser does not say it. */
export function useBattery(): { percent: number; isCharging: boolean } | undefined {
  const [charge, setCharge] = useState<{ percent: number; isCharging: boolean }>();
  useEffect(() => {
    const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery;
    let stop = () => undefined as unknown;
    let isOver = false;
    void ask?.call(navigator).then(
      (battery) => {
        if (isOver) return;
        const show = () => setCharge({ percent: Math.round(battery.level * 100), isCharging: battery.charging });
        show();
        for (const name of ['levelchange', 'chargingchange']) battery.addEventListener(name, show);
        stop = () => {
          for (const name of ['levelchange', 'chargingchange']) battery.removeEventListener(name, show);
        };
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return charge;
}
