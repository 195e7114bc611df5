import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { modals } from '@mantine/modals';

const parts = [
  [
    msg`Who signs up`,
    msg`Accounts are for adults. Children never sign in; their parents and the club look after their records.`,
  ],
  [
    msg`What we keep`,
    msg`Your name, email address and phone number; for each child a name, birth year, position and shirt number; and your answers for games.`,
  ],
  [
    msg`Who sees it`,
    msg`Your team sees names and answers. Only you and the staff of your team see addresses, phone numbers and birth dates. Other families never do.`,
  ],
  [
    msg`What we do not do`,
    msg`No advertising, no tracking, no selling of data, and no code of other companies on these pages.`,
  ],
  [
    msg`How long`,
    msg`As long as you have an account. You can ask the club at any time what it stores about you, or to delete it.`,
  ],
] as const;

const PrivacyText = () => {
  const { t } = useLingui();
  return parts.map(([title, text]) => (
    <section key={title.id}>
      <Title order={3}>{t(title)}</Title>
      <Text mb="md">{t(text)}</Text>
    </section>
  ));
};

export const showPrivacy = () =>
  modals.open({
    title: t`Privacy at our club`,
    children: <PrivacyText />,
    size: 'lg',
    closeButtonProps: { 'aria-label': t`Close` },
  });
