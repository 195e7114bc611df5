import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { loadToasts, TOAST_MS } from './toast-host';

interface ActionToastOptions {
  /** Text of the button. */
  label: string;
  onClick: () => void;
  /** True: the toast stays until the user closes it. */
  stays?: boolean;
}

/** Shows a toast with a button. Returns a function that closes it. */
export function actionToast(
  id: string,
  text: string,
  { label, onClick, stays = false }: ActionToastOptions,
): () => void {
  loadToasts();
  let isClosed = false;
  const close = () => {
    isClosed = true;
    notifications.hide(id);
  };
  const toast: NotificationData = {
    id,
    role: 'status',
    withBorder: true,
    autoClose: stays ? false : TOAST_MS,
    // It waits while the keyboard is on it, as it does under the pointer.
    onFocusCapture: () => void notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => void notifications.update(toast),
    closeButtonProps: { 'aria-label': t`Close` },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{text}</span>
        <Button
          size="compact-md"
          variant="light"
          onClick={() => {
            onClick();
            close();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  };
  // After the paint of what the user did, which the first toast would delay.
  requestAnimationFrame(() => setTimeout(() => isClosed || notifications.show(toast)));
  return close;
}

/** Shows a toast with an Undo button. Returns a function that closes it, for when undo is no longer possible. */
export const undoToast = (id: string, text: string, undo: () => void): (() => void) =>
  actionToast(id, text, { label: t`Undo`, onClick: undo });
