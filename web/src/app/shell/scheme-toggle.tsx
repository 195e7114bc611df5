import { useLingui } from '@lingui/react/macro';
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { SCHEMES } from './schemes';

/** Cycles through the colour schemes: system, light, dark. */
export function SchemeToggle() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const now = Math.max(
    0,
    SCHEMES.findIndex(({ value }) => value === colorScheme),
  );
  const scheme = SCHEMES[now] ?? SCHEMES[0];
  const next = SCHEMES[(now + 1) % SCHEMES.length] ?? SCHEMES[0];
  const current = t(scheme.label);
  const other = t(next.label);
  const label = t`Colors: ${current}. Switch to: ${other}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--dim)"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next.value)}
    >
      <scheme.Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
