import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { submitting, useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

/** Reports a film of the club: a button, and a question that says what follows. */
export default function ReportFilm({ film, title }: { film: string; title: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const report = async () => {
    const body = { id: film, ...(text.trim() && { text: text.trim() }) };
    if (!(await send(() => call(filmFamiliesContract.report_film, { body })))) return;
    setOpen(false);
    specAlert(t`Thank you. The film is hidden until it has been checked.`, { tone: 'done' });
    await client.invalidateQueries({ queryKey: everyFilmKey });
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconFlag size={18} stroke={1.75} />}
        aria-label={t`Report ${title}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Report this film</Trans>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Report this film?`}>
        <form onSubmit={submitting(report)}>
          <Stack gap="sm">
            <Text size="sm">
              <Trans>
                The film is hidden at once. The club’s admins get an email, and decide with the coaches whether it is
                shown again. Coaches do not see who reported it.
              </Trans>
            </Text>
            <TextInput
              label={t`What is wrong with it?`}
              description={t`You may leave this empty.`}
              maxLength={500}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <FormError error={error} />
            <Button type="submit" loading={busy}>
              <Trans>Report and hide</Trans>
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
