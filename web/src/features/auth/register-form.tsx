import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { registerBody } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { z } from 'zod';
import { Agreement } from '../../domain/joining/agreement';
import { call } from '../../lib/client';
import { applyFieldErrors } from '../../lib/form-errors';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import type { Registered } from './registered';

const formSchema = registerBody
  .omit({ fullName: true })
  .extend({ agreed: z.literal(true, { error: () => t`Please agree to the privacy policy` }) });

export function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { t } = useLingui();
  const { busy, error, setError, send } = useSubmit();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { userName: '', emailAddress: '', password: '', agreed: false },
    validate: schemaResolver(formSchema, { sync: true }),
    onValuesChange: () => setError(null),
  });

  const submit = form.onSubmit(({ userName, emailAddress, password }) =>
    send(
      async () => {
        const body = { userName, fullName: userName, emailAddress, password };
        const resend = () => call(accountsContract.register, { body });
        onRegistered({ emailAddress: await resend(), resend });
      },
      (failure) => applyFieldErrors(failure, ['userName', 'emailAddress', 'password'], form.setErrors),
    ),
  );

  return (
    <form onSubmit={submit} noValidate aria-label={t`Create account`}>
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          autoComplete="name"
          required
          withAsterisk={false}
          key={form.key('userName')}
          {...form.getInputProps('userName')}
        />
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          key={form.key('emailAddress')}
          {...form.getInputProps('emailAddress')}
        />
        <PasswordField
          label={t`Password`}
          description={t`At least 8 characters`}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={<Agreement />}
          required
          key={form.key('agreed')}
          {...form.getInputProps('agreed', { type: 'checkbox' })}
        />
        <Button type="submit" loading={busy} fullWidth size="md">
          <Trans>Create Account</Trans>
        </Button>
        <FormError error={error} />
      </Stack>
    </form>
  );
}
