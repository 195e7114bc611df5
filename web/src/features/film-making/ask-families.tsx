import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { call } from '../../lib/client';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

/** Mails the families of a team that have not answered whether film may show their children. */
export function AskFamilies({ team }: { team: string }) {
  const { t } = useLingui();
  const { busy, error, send } = useSubmit();
  const ask = async () => {
    let mailed = 0;
    const isSent = await send(async () => {
      mailed = await call(filmFamiliesContract.ask_film_consents, { body: { tag: team } });
    });
    if (!isSent) return;
    const text =
      mailed === 0
        ? t`They were asked today already.`
        : plural(mailed, { one: 'Asked # guardian by email', other: 'Asked # guardians by email' });
    specAlert(text, { tone: 'done' });
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="sm" loading={busy} onClick={() => void ask()}>
        <Trans>Ask the families</Trans>
      </Button>
      <FormError error={error} />
    </Stack>
  );
}
