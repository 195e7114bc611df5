import { useLingui } from '@lingui/react/macro';
import { Select, type SelectProps } from '@mantine/core';
import { DRILL_AGES, DRILL_THEMES } from '@touchline/shared/boards/drill-words';
import { AGE_NAMES, THEME_NAMES } from './drill-words';

/** The age group of a drill; null for all ages. */
export function AgeSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Age`}
      placeholder={t`All ages`}
      clearable
      data={DRILL_AGES.map((value) => ({ value, label: t(AGE_NAMES[value]) }))}
      {...props}
    />
  );
}

/** The theme of a drill; null for any. */
export function ThemeSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Theme`}
      placeholder={t`Any theme`}
      clearable
      data={DRILL_THEMES.map((value) => ({ value, label: t(THEME_NAMES[value]) }))}
      {...props}
    />
  );
}
