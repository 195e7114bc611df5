import { msg } from '@lingui/core/macro';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Colour schemes; the system's is the default. */
export const SCHEMES = [
  { value: 'auto', label: msg`Same as the device`, Icon: IconDeviceDesktop },
  { value: 'light', label: msg`Light`, Icon: IconSun },
  { value: 'dark', label: msg`Dark`, Icon: IconMoon },
] as const;
