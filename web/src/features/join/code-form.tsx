import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, call, errorText } from '../../lib/client';
import { submitting, useSubmit } from '../../lib/use-submit';
import classes from './join-page.module.css';

/** A code has 8 letters and digits; a dash or spaces do not matter. */
const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Writes a code as staff read it aloud: capitals, with a dash in the middle. Other texts stay. */
const shownCode = (typed: string): string => {
  const code = readCode(typed);
  return code.length > 4 && code.length <= 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : typed.toUpperCase();
};

/** Returns whether a text can be the code of a team. */
export const isTeamCode = (text: string): boolean => readCode(text).length === 8;

/** For families who were told a code: opens the page of its team. A wrong code stays in the field. */
export function CodeForm({ refused = '' }: { /** A code that no team has. */ refused?: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState(shownCode(refused));
  const [isRefused, setRefused] = useState(refused !== '');
  const { busy, error, setError, send } = useSubmit();
  const open = () => {
    if (!isTeamCode(code)) return setError(t`A code has 8 letters and digits`);
    const token = readCode(code);
    return send(
      async () => {
        await call(invitationsContract.show_invitation, { params: { token } });
        void navigate(`/join/${token}`);
      },
      (failure) => {
        const isUnknown = failure instanceof ApiError && failure.status === 404;
        setRefused(isUnknown);
        return isUnknown ? null : failure;
      },
    );
  };
  const noTeam = t`No team has this code. Check it, or ask the team’s staff for a new one.`;
  return (
    <form noValidate aria-label={t`Team code`} onSubmit={submitting(open)}>
      <Stack gap="md">
        <TextInput
          label={t`Team code`}
          description={t`From the team’s staff, such as 7KQ2-M9XD`}
          classNames={{ input: classes.code }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={isRefused ? noTeam : error ? (typeof error === 'string' ? error : errorText(error)) : null}
          onChange={(event) => {
            setError(null);
            setRefused(false);
            setCode(shownCode(event.currentTarget.value));
          }}
        />
        <Button type="submit" fullWidth size="md" loading={busy}>
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
}
