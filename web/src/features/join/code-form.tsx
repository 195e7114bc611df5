import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** A code has 8 letters and digits; a dash or spaces do not matter. */
const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** For families who were told a code: opens the page of its team. */
export function CodeForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  return (
    <form
      noValidate
      aria-label={t`Team code`}
      onSubmit={(event) => {
        event.preventDefault();
        if (readCode(code).length === 8) void navigate(`/join/${readCode(code)}`);
        else setError(t`A code has 8 letters and digits`);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t`Team code`}
          description={t`From the team’s staff, such as 7KQ2-M9XD`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={error}
          onChange={(event) => {
            setError('');
            setCode(event.currentTarget.value);
          }}
        />
        <Button type="submit" fullWidth size="md">
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
}
