import { notifications } from '@mantine/notifications';
import { loadToasts } from './toast-host';

interface AlertOptions {
  /** Alerts with one id replace each other. By default a newer alert takes the place of the older one. */
  id?: string;
  tone?: 'refused' | 'done';
}

/** An alert of the specification, word for word: read out at once, and no window in the way (specification 5.3). */
export function specAlert(text: string, { id = 'alert', tone = 'refused' }: AlertOptions = {}): void {
  loadToasts();
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
