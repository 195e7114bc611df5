import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { startClubBody } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { useNavigate } from 'react-router-dom';
import { ApiError, call } from '../../lib/client';
import { configQuery } from '../../lib/config';
import { applyFieldErrors } from '../../lib/form-errors';
import { login } from '../../lib/session';
import { writeToken } from '../../lib/token';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';

interface StartValues {
  code: string;
  userName: string;
  emailAddress: string;
  password: string;
}

/** The form of a code. */
const SAMPLE_CODE = 'ABCD-EFGH';
const emptyForm: StartValues = { code: '', userName: '', emailAddress: '', password: '' };

/** Starts the club and signs in. On a retry after a lost response the account exists already, so it only signs in. */
async function start(values: StartValues): Promise<void> {
  try {
    writeToken(await call(accountsContract.start_club, { body: values }));
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 409) throw failure;
    await login(values.emailAddress, values.password).catch(() => Promise.reject(failure));
  }
}

/** Creates the first account with the code from the server's terminal. */
export function StartForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, error, setError, send } = useSubmit();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: emptyForm,
    validate: schemaResolver(startClubBody, { sync: true }),
    onValuesChange: () => setError(null),
  });
  const input = (field: keyof StartValues) => ({
    required: true,
    withAsterisk: false,
    ...form.getInputProps(field),
  });

  const submit = form.onSubmit((values) =>
    send(
      async () => {
        await start(values);
        void navigate('/start');
        client.setQueryData(configQuery.queryKey, (config) => config && { ...config, canStart: false });
      },
      (failure) => applyFieldErrors(failure, Object.keys(emptyForm), form.setErrors),
    ),
  );

  return (
    <form onSubmit={submit} noValidate aria-label={t`Start your club`}>
      <Stack gap="md">
        <TextInput
          label={t`Code`}
          description={t`From the server’s terminal`}
          placeholder={SAMPLE_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          key={form.key('code')}
          {...input('code')}
        />
        <TextInput label={t`Name`} autoComplete="name" key={form.key('userName')} {...input('userName')} />
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="email"
          key={form.key('emailAddress')}
          {...input('emailAddress')}
        />
        <PasswordField
          label={t`Password`}
          description={t`At least 8 characters`}
          autoComplete="new-password"
          key={form.key('password')}
          {...input('password')}
        />
        <Button type="submit" loading={busy} fullWidth size="md">
          <Trans>Start club</Trans>
        </Button>
        <FormError error={error} />
      </Stack>
    </form>
  );
}
