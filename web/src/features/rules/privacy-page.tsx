import { useLingui } from '@lingui/react/macro';
import { useClub } from '../../domain/club';
import { useConfig } from '../../lib/config';
import { Page } from '../../ui/page';
import { PrivacyText } from './privacy-text';

/** /privacy, for everybody. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const club = useClub()?.name;
  const address = useConfig()?.supportEmail;
  return (
    <Page
      title={club ? t`Privacy at ${club}` : t`Privacy at our club`}
      {...(address && { hint: t`Questions: ${address}` })}
    >
      <PrivacyText />
    </Page>
  );
}
