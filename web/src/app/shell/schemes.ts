import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Light, dark, or what the system says (the default). */
export const SCHEMES = [
  { value: 'auto', label: 'Like the system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const;
