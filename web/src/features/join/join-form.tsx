import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { type InvitationCard, invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { Link } from 'react-router-dom';
import { Agreement } from '../../domain/joining/agreement';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { applyFieldErrors } from '../../lib/form-errors';
import { login, useCurrentUser } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import { ChildrenFields } from './children-fields';
import { askedChildren, type JoinValues, joinErrors, joinValues } from './join-values';

/** An account that waits for its address to be confirmed. */
export interface Registered {
  emailAddress: string;
  /** Sends the mail again. */
  resend: () => Promise<unknown>;
}

interface JoinFormProps {
  card: InvitationCard;
  token: string;
  /** Called when the form starts to send, and when it has finished. */
  onBusy: (isBusy: boolean) => void;
  /** Called after the invitation was accepted, or the request was made. */
  onDone: () => void;
  /** Called when the address of a new account must be confirmed first. */
  onRegistered: (registered: Registered) => void;
  /** Called when the account cannot accept the invitation: it has ended, or is for another address. */
  onMissing: () => void;
}

const failedWith = (failure: unknown, ...statuses: number[]) =>
  failure instanceof ApiError && statuses.includes(failure.status);

/** Accepts an invitation, or asks to join with a team link; registers or signs in on the way. */
export function JoinForm({ card, token, onBusy, onDone, onRegistered, onMissing }: JoinFormProps) {
  const { t } = useLingui();
  const user = useCurrentUser();
  const { busy, error, setError, send } = useSubmit();
  const form = useForm<JoinValues>({
    initialValues: joinValues(card, user?.players),
    validate: joinErrors,
    onValuesChange: () => setError(null),
  });
  const { as } = form.values;
  const isTeamLink = card.code !== undefined;

  const accept = async (values: JoinValues) => {
    try {
      await call(invitationsContract.accept_invitation, {
        body: { token, ...(isTeamLink && { children: askedChildren(values) }) },
      });
      onDone();
    } catch (failure) {
      // For another account the invitation does not exist. It may also have ended since the page was opened.
      if (isTeamLink || !failedWith(failure, 404)) throw failure;
      onMissing();
    }
  };

  const register = async (values: JoinValues) => {
    const { userName, emailAddress, password } = values;
    const body = {
      userName,
      fullName: userName,
      emailAddress,
      password,
      ...(card.emailAddress !== undefined && { invitation: token }),
      ...(card.code !== undefined && { request: { code: card.code, children: askedChildren(values) } }),
    };
    const send = () => call(accountsContract.register, { body });
    const registered = { emailAddress: await send(), resend: send };
    if (card.emailAddress !== registered.emailAddress) return onRegistered(registered);
    // The link has proved the address, so the account is active.
    try {
      await login(emailAddress, password);
    } catch (failure) {
      if (!failedWith(failure, 401)) throw failure;
      form.setFieldValue('as', 'known');
      return setError(t`You have an account with this address already. Sign in with its password.`);
    }
    form.setFieldValue('as', 'signed-in');
    await accept(values);
  };

  const submit = form.onSubmit(async (values) => {
    onBusy(true);
    await send(
      async () => {
        if (values.as === 'new') await register(values);
        else {
          if (values.as === 'known') {
            await login(values.emailAddress, values.password);
            form.setFieldValue('as', 'signed-in');
          }
          await accept(values);
        }
      },
      (failure) =>
        applyFieldErrors(failure, Object.keys(form.values), form.setErrors, (path) => path.replace(/^request\./, '')),
    );
    onBusy(false);
  });

  const action = isTeamLink
    ? t`Ask to join`
    : { new: t`Create account and accept`, known: t`Sign in and accept`, 'signed-in': t`Accept` }[as];
  return (
    <form onSubmit={submit} noValidate aria-label={isTeamLink ? t`Ask to join` : t`Accept the invitation`}>
      <Stack gap="md">
        {as !== 'signed-in' && (
          <>
            <SegmentedControl
              fullWidth
              data={[
                { value: 'new', label: t`I am new here` },
                { value: 'known', label: t`I have an account` },
              ]}
              {...form.getInputProps('as')}
            />
            {as === 'new' && <TextInput label={t`Your name`} autoComplete="name" {...form.getInputProps('userName')} />}
            <TextInput
              label={t`Email`}
              type="email"
              autoComplete={as === 'new' ? 'email' : 'username'}
              readOnly={as === 'new' && card.emailAddress !== undefined}
              {...form.getInputProps('emailAddress')}
            />
            <PasswordField
              label={t`Password`}
              description={as === 'new' ? t`At least 8 characters` : undefined}
              autoComplete={as === 'new' ? 'new-password' : 'current-password'}
              {...form.getInputProps('password')}
            />
          </>
        )}
        {isTeamLink && <ChildrenFields form={form} />}
        {as === 'new' && <Checkbox label={<Agreement />} {...form.getInputProps('agreed', { type: 'checkbox' })} />}
        <Button type="submit" loading={busy} fullWidth size="md">
          {action}
        </Button>
        <FormError error={error} />
        {as === 'known' && (
          <Anchor component={Link} to="/auth/login" size="sm">
            <Trans>Forgot password?</Trans>
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
