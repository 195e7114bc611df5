import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's password field with `aria-invalid`, which Mantine does not set. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
