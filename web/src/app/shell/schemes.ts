import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Colour schemes; the system's is the default. */
export const SCHEMES = [
  { value: 'auto', label: 'Like the system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const;
