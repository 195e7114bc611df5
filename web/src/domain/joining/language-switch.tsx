import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '@touchline/shared/languages';
import { chooseLanguage, useLanguage } from '../../lib/language';

/** The choice of a language before somebody signs in. Kept in this browser; an account's own language wins. */
export function LanguageSwitch() {
  const { t } = useLingui();
  return (
    <SegmentedControl
      aria-label={t`Language`}
      value={useLanguage()}
      onChange={(value) => void chooseLanguage(value as (typeof LANGUAGES)[number])}
      data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
    />
  );
}
