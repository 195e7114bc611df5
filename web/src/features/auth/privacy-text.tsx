import { Text, Title } from '@mantine/core';
import { modals } from '@mantine/modals';

const parts = [
  [
    'Who signs up',
    'Accounts are for adults. Children never sign in; their parents and the club look after their records.',
  ],
  [
    'What we keep',
    'Your name, e-mail address and phone number; for each child a name, birth year, position and shirt number; and what you answer for games.',
  ],
  [
    'Who sees it',
    'Your team sees names and answers. Addresses, numbers and birth dates are seen by you and by the staff of your team, never by other families.',
  ],
  ['What we do not do', 'No advertising, no tracking, no selling, and no scripts of other companies on these pages.'],
  [
    'How long',
    'As long as you have an account. You may ask the club at any time for what is stored about you, or to have it removed.',
  ],
] as const;

const PrivacyText = () => (
  <>
    {parts.map(([title, text]) => (
      <section key={title}>
        <Title order={3}>{title}</Title>
        <Text mb="md">{text}</Text>
      </section>
    ))}
  </>
);

export const showPrivacy = () =>
  modals.open({
    title: 'Privacy at our club',
    children: <PrivacyText />,
    size: 'lg',
    closeButtonProps: { 'aria-label': 'Close' },
  });
