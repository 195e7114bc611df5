import { Card, Title } from '@mantine/core';
import { IconCalendarCheck, IconClockHour9 } from '@tabler/icons-react';
import { CornerFlagIcon } from '../../components/icons';
import { RulesPage } from './rules-page';
import classes from './rules-page.module.css';

const expectations = [
  {
    icon: <IconCalendarCheck size={28} stroke={1.75} />,
    title: 'Sign up early',
    text: 'Yes, maybe or no: the coach plans with whoever has answered. You can change it until the game.',
  },
  {
    icon: <CornerFlagIcon size={28} />,
    title: 'Volunteers are appreciated',
    text: 'Running the line, filming, bringing water: choose a role when you sign up. Nobody needs experience.',
  },
  {
    icon: <IconClockHour9 size={28} stroke={1.75} />,
    title: 'Arrive 10 minutes early',
    text: 'Laces, shin pads and a warm-up take their time, and the game starts on the minute.',
  },
];

export default function ParentRulesPage() {
  return (
    <RulesPage title="Rules for parents">
      <Card maw={640} padding="lg">
        <Title order={2} mb="lg">
          What we expect of parents
        </Title>
        <ul className={classes.expectations}>
          {expectations.map(({ icon, title, text }) => (
            <li key={title}>
              {icon}
              <Title order={3}>{title}</Title>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Card>
    </RulesPage>
  );
}
