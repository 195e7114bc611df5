import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { loadToasts } from './toast-host';

interface AlertOptions {
  /** Alerts with the same id replace each other. All alerts share one id by default. */
  id?: string;
  tone?: 'refused' | 'done';
}

/** Shows an alert of the specification as a toast, which screen readers announce at once (specification 5.3). */
export function specAlert(text: string, { id = 'alert', tone = 'refused' }: AlertOptions = {}): void {
  loadToasts();
  notifications.hide(id);
  notifications.show({
    id,
    message: text,
    role: 'alert',
    color: tone === 'done' ? 'primary' : 'danger',
    withBorder: true,
    closeButtonProps: { 'aria-label': t`Close` },
  });
}
