import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Title } from '@mantine/core';
import { IconCalendarCheck, IconClockHour9 } from '@tabler/icons-react';
import { CornerFlagIcon } from '../../ui/icons';
import { RulesPage } from './rules-page';
import classes from './rules-page.module.css';

const requests = [
  {
    icon: <IconCalendarCheck size={28} stroke={1.75} />,
    title: msg`Sign up early`,
    text: msg`The coach plans with your answers. Not sure yet? Answer Maybe, and change it any time before the game.`,
  },
  {
    icon: <CornerFlagIcon size={28} />,
    title: msg`Volunteers are appreciated`,
    text: msg`You can help with refereeing, filming or coaching. Choose a role when you sign up. No experience needed.`,
  },
  {
    icon: <IconClockHour9 size={28} stroke={1.75} />,
    title: msg`Arrive 10 minutes early`,
    text: msg`Players need time to put on shin guards, tie their shoes and warm up. Games start on time.`,
  },
];

export default function ParentRulesPage() {
  const { t } = useLingui();
  return (
    <RulesPage title={t`Rules for parents`}>
      <Card maw={640} padding="lg">
        <Title order={2} mb="lg">
          <Trans>What we ask of parents</Trans>
        </Title>
        <ul className={classes.expectations}>
          {requests.map(({ icon, title, text }) => (
            <li key={title.id}>
              {icon}
              <Title order={3}>{t(title)}</Title>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </RulesPage>
  );
}
