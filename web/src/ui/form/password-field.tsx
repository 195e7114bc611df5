import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's password field with `aria-invalid`, which Mantine does not set. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
