import { plural, t } from '@lingui/core/macro';
import type { EventKey } from '@touchline/shared/events/event.model';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { specAlert } from '../../components/spec-alert';
import { call } from '../../lib/client';
import { errorText } from '../../lib/errors';

/** Sends the reminder to the families that have not answered, and shows how many people got it. */
export async function remindFamilies(key: EventKey): Promise<void> {
  try {
    const { reminded } = await call(noticesContract.remind, { params: key });
    if (reminded === 0) specAlert(t`Nobody was reminded: no guardian of a silent player has an account yet.`);
    else
      specAlert(plural(reminded, { one: '# person was reminded', other: '# people were reminded' }), { tone: 'done' });
  } catch (error) {
    specAlert(errorText(error));
  }
}
