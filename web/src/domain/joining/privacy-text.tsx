import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { useConfig } from '../../lib/config';

const parts = [
  [
    msg`Who signs up`,
    msg`Accounts are for adults. Children never sign in; their parents and the club look after their records.`,
  ],
  [
    msg`What we keep`,
    msg`About you: name, email address, phone number and, if you enter them, zip code and address. About each child: name, birth date or year, club, position and shirt number. Also answers for games with their reasons and notes, rides and jobs, payments and volunteer hours, film with the players in each play, and what coaches write for a child.`,
  ],
  [
    msg`Who sees it`,
    msg`Families of the team see names, shirt numbers, positions, answers, film, and who drives from where. Coaches and managers of the team also see email addresses, phone numbers, birth dates, reasons, and what is due and paid. The film crew sees birth years and what coaches write. Only you and the admins of the club see your address; admins see everything else, too.`,
  ],
  [
    msg`Film`,
    msg`Film of a game that the club stores is for coaches. Families of the team see it only if a parent of every child in it has agreed; you answer under My account and can change your answer at any time. Everybody who sees it can report it. Links to film on other websites are seen by everybody in the team. The club can show single clips to everybody on its first page; ask for one to be removed at any time. Links to other websites, such as YouTube, are opened only when you tap them.`,
  ],
  [
    msg`What we do not do`,
    msg`No advertising, no tracking, no selling of data, and no code of other companies on these pages before you tap a link to them.`,
  ],
  [
    msg`How long`,
    msg`As long as you have an account. You can download everything that the club holds about you and your children, and delete your account, under My account. Children without another guardian are deleted with it; results of past games stay without their names. Records of what admins change are kept for 12 months.`,
  ],
] as const;

/** The data that the club keeps, its readers, and the address for questions. */
export function PrivacyText() {
  const { t } = useLingui();
  const support = useConfig()?.supportEmail;
  return (
    <>
      {parts.map(([title, text]) => (
        <section key={title.id}>
          <Title order={2} mb={4}>
            {t(title)}
          </Title>
          <Text mb="lg" maw="70ch">
            {t(text)}
          </Text>
        </section>
      ))}
      <section>
        <Title order={2} mb={4}>
          <Trans>Whom to ask</Trans>
        </Title>
        <Text maw="70ch">
          {support ? (
            <Trans>
              Write to <Anchor href={`mailto:${support}`}>{support}</Anchor>, or talk to the coach or manager of your
              team.
            </Trans>
          ) : (
            <Trans>Talk to the coach or manager of your team, or to an admin of the club.</Trans>
          )}
        </Text>
      </section>
    </>
  );
}
