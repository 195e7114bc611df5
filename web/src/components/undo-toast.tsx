import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { wantToasts } from './toast-host';

/** Says what was done, with a way back. Gives what takes it off again, when the way back is gone. */
export function undoToast(id: string, text: string, undo: () => void): () => void {
  wantToasts();
  const close = () => void notifications.hide(id);
  notifications.show({
    id,
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{text}</span>
        <Button
          size="compact-md"
          variant="light"
          onClick={() => {
            undo();
            close();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
  return close;
}
