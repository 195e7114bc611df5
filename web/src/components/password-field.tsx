import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password: Mantine's field, which does not tell a screen reader by itself that it is wrong. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
