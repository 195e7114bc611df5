import { Button, Text, Title } from '@mantine/core';
import { IconDevices, IconHandClick, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { WhenNear } from '../../components/when-near';
import { useConfig } from '../../lib/config';
import classes from './landing.module.css';
import { SampleWall } from './sample-wall';

const PublicClips = lazy(() => import('./public-clips'));

const facts = [
  {
    icon: <IconHandClick size={24} stroke={1.75} />,
    title: 'One tap an answer',
    text: 'A parent says yes, maybe or no for each child, from the sideline, on a phone.',
  },
  {
    icon: <IconDevices size={24} stroke={1.75} />,
    title: 'Right on every screen',
    text: 'The manager’s open list, the coach’s and yours change at once. Nobody reloads.',
  },
  {
    icon: <IconLock size={24} stroke={1.75} />,
    title: 'Families stay private',
    text: 'Your team sees who is coming. Your address and number stay with you and the staff.',
  },
];

/** The start page for visitors. */
export function VisitorLanding() {
  const demo = useConfig()?.demo;
  return (
    <>
      <div className={classes.hero}>
        <div className={classes.words}>
          <Title order={1} className="hero">
            Welcome to Touchline
          </Title>
          <Text size="lg" c="var(--dim)" maw="34ch">
            Who is coming on Saturday? Families answer with one tap, and the whole team sees it at once.
          </Text>
          <div className={classes.actions}>
            <Button component={Link} to="/auth/login" size="md">
              {demo ? 'Look around' : 'Login'}
            </Button>
            <Button component={Link} to="/auth/register" size="md" variant="default">
              Create new account
            </Button>
          </div>
        </div>
        <SampleWall />
      </div>
      <ul className={classes.facts}>
        {facts.map(({ icon, title, text }) => (
          <li key={title}>
            {icon}
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text c="var(--dim)">{text}</Text>
          </li>
        ))}
      </ul>
      <WhenNear>
        <Suspense>
          <PublicClips />
        </Suspense>
      </WhenNear>
    </>
  );
}
