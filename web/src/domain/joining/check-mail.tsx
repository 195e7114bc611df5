import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';

/** The server sends at most three mails a day to an unconfirmed address, the first one included. */
const MAX_RESENDS = 2;

interface CheckMailProps {
  emailAddress: string;
  /** The last of the next steps, after the address is confirmed. */
  next: ReactNode;
  resend: () => Promise<unknown>;
  /** Leads back to the form, to correct the address. */
  onChange: () => void;
}

/** After a registration: where the mail went, what happens next, and a limited resend. */
export function CheckMail({ emailAddress, next, resend, onChange }: CheckMailProps) {
  const { t } = useLingui();
  const { busy, error, send } = useSubmit();
  const [resent, setResent] = useState(0);
  const isUsedUp = resent >= MAX_RESENDS;
  const sendAgain = async () => {
    if (await send(resend)) setResent(resent + 1);
  };
  return (
    <Stack gap="md" role="group" aria-label={t`Check your mail`}>
      <Text>
        <Trans>
          We sent a link to <b>{emailAddress}</b>.
        </Trans>
      </Text>
      <List type="ordered" spacing="xs" withPadding>
        <List.Item>
          <Trans>Open the email on this phone or any other device.</Trans>
        </List.Item>
        <List.Item>
          <Trans>Tap the link and enter the password you just chose. The link works once, for 7 days.</Trans>
        </List.Item>
        <List.Item>{next}</List.Item>
      </List>
      <Text size="sm" c="var(--dim)">
        <Trans>No email after a minute? Look in the spam folder, or send it again.</Trans>
      </Text>
      <Group gap="sm">
        <Button variant="default" loading={busy} disabled={isUsedUp} onClick={() => void sendAgain()}>
          <Trans>Send it again</Trans>
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onChange}>
          <Trans>Change the address</Trans>
        </Anchor>
      </Group>
      <Text size="sm" role="status">
        {resent > 0 &&
          (isUsedUp
            ? t`Sent again. That was the last one for today. Please check the address.`
            : t`Sent again. It can take a minute.`)}
      </Text>
      <FormError error={error} />
    </Stack>
  );
}
