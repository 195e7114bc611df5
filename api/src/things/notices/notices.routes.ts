/** Handlers of `notices.contract`. */
import type { noticesContract } from '@touchline/shared/notices/notices.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { noticesService } from './notices.service';

export function noticesHandlers(services: Services): Handlers<typeof noticesContract> {
  const notices = noticesService(services);
  return {
    show_reminder: async ({ caller, params }) => notices.showReminder(caller, params),
    remind: async ({ caller, params }) => notices.remind(caller, params),
    list_notices: async ({ caller, query }) => notices.list(caller, query.since),
    read_notices: async ({ caller, body }) => notices.read(caller, body.until ?? Date.now()),
    show_preferences: async ({ caller }) => notices.preferencesOf(caller),
    update_preferences: async ({ caller, body }) => notices.change(caller, body),
    add_push_device: async ({ caller, body }) => notices.addDevice(caller, body),
    remove_push_device: async ({ caller, params }) => notices.removeDevice(caller, params.id),
    show_unsubscribe: async ({ params, address }) => notices.showUnsubscribe(params.token, address),
    unsubscribe: async ({ params, address }) => notices.unsubscribe(params.token, address),
    show_deliveries: async () => notices.deliveries(),
    show_mail_troubles: async () => notices.mailTroubles(),
    resume_mails: async () => notices.resumeMails(),
  };
}
