import { modals } from '@mantine/modals';

/** Goes on at once when nothing would be lost; asks first otherwise. */
export function askBeforeLoss(dirty: boolean, goOn: () => void): void {
  if (!dirty) {
    goOn();
    return;
  }
  modals.openConfirmModal({
    title: 'Leave without saving?',
    children: 'What you changed in the form is lost.',
    labels: { confirm: 'Leave', cancel: 'Stay' },
    confirmProps: { color: 'danger' },
    onConfirm: goOn,
  });
}
