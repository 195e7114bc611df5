import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';

/** A dialog over the page, open while it is rendered unless `opened` says otherwise. */
export function Dialog({ opened = true, ...props }: Omit<ModalProps, 'opened'> & { opened?: boolean }) {
  const { t } = useLingui();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t`Close` }} {...props} />;
}
