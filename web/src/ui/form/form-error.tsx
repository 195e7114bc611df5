import { Text } from '@mantine/core';
import { errorText } from '../../lib/errors';
import { useLanguage } from '../../lib/language';

interface FormErrorProps {
  /** A thrown value, a sentence, or nothing. */
  error: unknown;
  id?: string;
}

/** The error of a form, shown in red below it (specification 5.4). */
export function FormError({ error, id }: FormErrorProps) {
  useLanguage();
  return (
    <Text id={id} role="alert" c="var(--cant)" size="sm" fw={550} mih={0} hidden={!error}>
      {error ? (typeof error === 'string' ? error : errorText(error)) : ''}
    </Text>
  );
}
