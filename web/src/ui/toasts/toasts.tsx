import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from './toast-host';
import classes from './toasts.module.css';

/** Renders toasts at the bottom centre, above the phone's bar. */
export default function Toasts() {
  return (
    <Notifications
      position="bottom-center"
      limit={3}
      autoClose={TOAST_MS}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  );
}
