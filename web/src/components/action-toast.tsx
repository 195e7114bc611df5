import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { loadToasts } from './toast-host';

interface ActionToastOptions {
  /** What the button says. */
  label: string;
  onClick: () => void;
  /** Whether it stays until somebody closes it. */
  stays?: boolean;
}

/** Says something, with a button beside it. Gives what takes it off again. */
export function actionToast(
  id: string,
  text: string,
  { label, onClick, stays = false }: ActionToastOptions,
): () => void {
  loadToasts();
  const close = () => void notifications.hide(id);
  notifications.show({
    id,
    role: 'status',
    withBorder: true,
    ...(stays && { autoClose: false }),
    closeButtonProps: { 'aria-label': 'Close this message' },
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
  });
  return close;
}
