import { Trans } from '@lingui/react/macro';
import { Card, Text, Title } from '@mantine/core';
import classes from './start.module.css';
import { StartForm } from './start-form';

/** `/` of a club without any account. */
export default function StartClub() {
  return (
    <div className={classes.layout}>
      <div className={classes.words}>
        <Title order={1} className="hero">
          <Trans>Start your club</Trans>
        </Title>
        <Text size="lg" c="var(--dim)" maw="38ch">
          <Trans>No one has an account here yet. Create the first one, then invite everyone else.</Trans>
        </Text>
        <Text c="var(--dim)" maw="46ch">
          <Trans>
            You need the code that the server printed when it started. Look for “To start your club” in its terminal.
            The code works once.
          </Trans>
        </Text>
      </div>
      <Card className={classes.card}>
        <StartForm />
      </Card>
    </div>
  );
}
