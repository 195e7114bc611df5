import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config';
import classes from './privacy-text.module.css';

/** Readers of what a family enters: other families of the team, coaches and managers, the film crew, admins of the club. */
const READERS: [MessageDescriptor, boolean, boolean, boolean, boolean][] = [
  [msg`Name, position and shirt number of a child, answers, and who drives from where`, true, true, true, true],
  [msg`Film, once a parent of every child in it has agreed`, true, true, true, true],
  [msg`Birth year of a child, and what coaches write about them`, false, true, true, true],
  [msg`Email, phone, birth date, reasons and notes, what is due and paid`, false, true, false, true],
  [msg`Address and zip code`, false, false, false, true],
];

const ROLES: readonly MessageDescriptor[] = [
  msg`Other families of the team`,
  msg`Coaches and managers`,
  msg`Film crew`,
  msg`Admins of the club`,
];

function Readers() {
  const { t } = useLingui();
  return (
    <Table className={classes.readers} aria-label={t`Who sees it`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Trans>About your family</Trans>
          </Table.Th>
          {ROLES.map((role) => (
            <Table.Th key={role.id} scope="col">
              {t(role)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {READERS.map(([what, ...sees]) => (
          <Table.Tr key={what.id}>
            <Table.Th scope="row">{t(what)}</Table.Th>
            {ROLES.map((role, at) => (
              <Table.Td key={role.id} data-seen={sees[at]}>
                <span className={classes.role} aria-hidden>
                  {t(role)}
                </span>
                <span>{sees[at] ? <Trans>Yes</Trans> : <Trans>No</Trans>}</span>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const List = ({ items }: { items: MessageDescriptor[] }) => {
  const { t } = useLingui();
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id}>{t(item)}</li>
      ))}
    </ul>
  );
};

function Support() {
  const support = useConfig()?.supportEmail;
  return (
    <Text maw="70ch">
      {support ? (
        <Trans>
          Write to <Anchor href={`mailto:${support}`}>{support}</Anchor>, or talk to the coach or manager of your team.
        </Trans>
      ) : (
        <Trans>Talk to the coach or manager of your team, or to an admin of the club.</Trans>
      )}
    </Text>
  );
}

const PARTS: [id: string, title: MessageDescriptor, content: ReactNode][] = [
  [
    'children',
    msg`Who signs up`,
    <List
      key="children"
      items={[
        msg`Accounts are for adults.`,
        msg`Children never sign in; their parents and the club look after their records.`,
      ]}
    />,
  ],
  [
    'kept',
    msg`What we keep`,
    <List
      key="kept"
      items={[
        msg`About you: name, email address, phone number and, if you enter them, zip code and address.`,
        msg`About each child: name, birth date or year, club, position and shirt number.`,
        msg`About the season: answers for games with their reasons and notes, rides and jobs, payments and volunteer hours, film with the players in each play, and what coaches write for a child.`,
      ]}
    />,
  ],
  ['readers', msg`Who sees it`, <Readers key="readers" />],
  [
    'film',
    msg`Film`,
    <List
      key="film"
      items={[
        msg`Film of a game that the club stores is for coaches. Families of the team see it only if a parent of every child in it has agreed.`,
        msg`You answer under My account, and can change your answer at any time.`,
        msg`Everybody who sees a film can report it.`,
        msg`The club can show single clips to everybody on its first page. Ask for one to be removed at any time.`,
        msg`Links to film on other websites, such as YouTube, are seen by everybody in the team, and are opened only when you tap them.`,
      ]}
    />,
  ],
  [
    'never',
    msg`What we do not do`,
    <List
      key="never"
      items={[
        msg`No advertising, no tracking, no selling of data.`,
        msg`No code of other companies on these pages before you tap a link to them.`,
      ]}
    />,
  ],
  [
    'long',
    msg`How long`,
    <List
      key="long"
      items={[
        msg`As long as you have an account. You can download everything that the club holds about you and your children, and delete your account, under My account.`,
        msg`Children without another guardian are deleted with it; results of past games stay without their names.`,
        msg`Records of what admins change are kept for 12 months.`,
      ]}
    />,
  ],
  ['help', msg`Whom to ask`, <Support key="help" />],
];

/** The data that the club keeps, its readers, and the address for questions, with a list of contents: beside it where there is room, else folded above it. */
export function PrivacyText() {
  const { t } = useLingui();
  const links = PARTS.map(([id, title]) => (
    <Anchor key={id} href={`#${id}`} c="inherit" underline="hover" size="sm">
      {t(title)}
    </Anchor>
  ));
  return (
    <div className={classes.page}>
      <div>
        <details className={classes.folded}>
          <summary>
            <Trans>On this page</Trans>
          </summary>
          <nav aria-label={t`On this page`}>{links}</nav>
        </details>
        {PARTS.map(([id, title, content]) => (
          <section key={id} aria-labelledby={id} className={classes.part}>
            <Title order={2} id={id} mb={4}>
              {t(title)}
            </Title>
            {content}
          </section>
        ))}
      </div>
      <nav aria-label={t`On this page`} className={classes.contents}>
        {links}
      </nav>
    </div>
  );
}
