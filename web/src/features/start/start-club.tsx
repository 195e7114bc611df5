import { Card, Text, Title } from '@mantine/core';
import classes from './start.module.css';
import { StartForm } from './start-form';

/** `/` of a club without any account. */
export default function StartClub() {
  return (
    <div className={classes.layout}>
      <div className={classes.words}>
        <Title order={1} className="hero">
          Start your club
        </Title>
        <Text size="lg" c="var(--dim)" maw="38ch">
          Nobody has an account here yet. The first one is yours: it administers the club and lets everybody else in.
        </Text>
        <Text c="var(--dim)" maw="46ch">
          So that nobody else takes it, the server printed a code when it started: look in its terminal for “To start
          your club”. The code works once.
        </Text>
      </div>
      <Card className={classes.card}>
        <StartForm />
      </Card>
    </div>
  );
}
