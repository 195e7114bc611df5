import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EditedForm } from './use-edited-form';

interface SaveButtonProps extends Pick<ButtonProps, 'size'> {
  edited: Pick<EditedForm<never>, 'busy' | 'dirty' | 'conflicts'>;
  children: ReactNode;
}

/** Submits an edited form. Disabled without changes, and until the user has resolved all conflicts. */
export const SaveButton = ({ edited: { busy, dirty, conflicts }, ...button }: SaveButtonProps) => (
  <Button type="submit" loading={busy} disabled={!dirty || conflicts.length > 0} {...button} />
);
