import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconDevices, IconHandClick, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { WhenNear } from '../../ui/when-near';
import classes from './landing.module.css';
import { SampleWall } from './sample-wall';

const OurClub = lazy(() => import('./our-club'));
const PublicClips = lazy(() => import('./public-clips'));

const facts = [
  {
    icon: <IconHandClick size={24} stroke={1.75} />,
    title: msg`Answer with one tap`,
    text: msg`Going, maybe or can’t go: one tap for each child, from the sideline.`,
  },
  {
    icon: <IconDevices size={24} stroke={1.75} />,
    title: msg`Always up to date`,
    text: msg`The coach, the manager and you see each answer the moment it comes in.`,
  },
  {
    icon: <IconLock size={24} stroke={1.75} />,
    title: msg`Your details stay private`,
    text: msg`Your team sees who is coming. Only the staff see your email and phone number.`,
  },
];

/** The start page for visitors. */
export default function VisitorLanding() {
  const { t } = useLingui();
  const demo = useConfig()?.demo;
  return (
    <>
      <div className={classes.hero}>
        <div className={classes.words}>
          <Text className={classes.welcome}>
            <Trans>Welcome to Touchline</Trans>
          </Text>
          <Title order={1} className="hero">
            <Trans>Know who is coming on Saturday</Trans>
          </Title>
          <Text size="lg" c="var(--dim)" maw="36ch">
            <Trans>
              The app for youth soccer clubs: families answer with one tap, and the whole team sees it right away.
            </Trans>
          </Text>
          <div className={classes.actions}>
            <Button component={Link} to="/join" size="md" px="md">
              <Trans>I have a team code</Trans>
            </Button>
            <Button component={Link} to="/auth/login" size="md" px="md" variant="default">
              {demo ? t`Look around the demo club` : t`Sign in`}
            </Button>
          </div>
          <Anchor component={Link} to="/auth/register">
            <Trans>Create account</Trans>
          </Anchor>
        </div>
        <SampleWall />
      </div>
      <WhenNear>
        <Suspense>
          <OurClub />
        </Suspense>
      </WhenNear>
      <ul className={classes.facts}>
        {facts.map(({ icon, title, text }) => (
          <li key={title.id}>
            {icon}
            <Title order={2} size="h3">
              {t(title)}
            </Title>
            <Text c="var(--dim)">{t(text)}</Text>
          </li>
        ))}
      </ul>
      <WhenNear>
        <Suspense>
          <PublicClips />
        </Suspense>
      </WhenNear>
      <Anchor component={Link} to="/privacy" size="sm" className={classes.foot}>
        <Trans>Privacy at our club</Trans>
      </Anchor>
    </>
  );
}
