import { notifications } from '@mantine/notifications';
import { wantToasts } from './toast-host';

interface AlertOptions {
  /** Alerts with one id replace each other. By default a newer alert takes the place of the older one. */
  id?: string;
  tone?: 'refused' | 'done';
}

/** An alert of the spec, word for word: read out at once, and no window in the way (design section 8). */
export function specAlert(text: string, { id = 'alert', tone = 'refused' }: AlertOptions = {}): void {
  wantToasts();
  notifications.hide(id);
  notifications.show({
    id,
    message: text,
    role: 'alert',
    color: tone === 'done' ? 'primary' : 'danger',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
