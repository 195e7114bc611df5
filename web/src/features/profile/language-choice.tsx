import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ProfileView } from '@touchline/shared/accounts/account.model';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@touchline/shared/languages';
import { useState } from 'react';
import { call } from '../../lib/client';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { SavedMark } from '../../ui/form/saved-mark';

interface LanguageChoiceProps {
  profile: ProfileView;
  reload: () => Promise<unknown>;
}

/** The language of screens and mails. Saved at once. */
export function LanguageChoice({ profile, reload }: LanguageChoiceProps) {
  const { t } = useLingui();
  const { busy, error, send } = useSubmit();
  const [saved, setSaved] = useState(false);
  const choose = async (language: string) => {
    setSaved(false);
    const hasSucceeded = await send(async () => {
      // Without a rev: a form that is open on another device stays as it is.
      await call(profilesContract.update_profile, { body: { language: (language || null) as Language | null } });
      await reload();
    });
    setSaved(hasSucceeded);
  };
  return (
    <div>
      <NativeSelect
        maw={360}
        label={t`Language`}
        description={t`Of the app and of our emails. Saved at once.`}
        data={[
          { value: '', label: t`Same as the browser` },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
        value={profile.language ?? ''}
        disabled={busy}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      />
      <SavedMark isSaved={saved} />
      <FormError error={error} />
    </div>
  );
}
