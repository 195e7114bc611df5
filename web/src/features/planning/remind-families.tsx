import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventKey } from '@touchline/shared/events/event.model';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { specAlert } from '../../components/spec-alert';
import { call } from '../../lib/client';
import { errorText } from '../../lib/errors';

/** Sends the reminder to the families that have not answered, and shows how many it reached. */
async function remindFamilies(key: EventKey): Promise<void> {
  try {
    const { reminded } = await call(noticesContract.remind, { params: key });
    if (reminded === 0) specAlert(t`Nobody was reminded: no guardian of a silent player has an account yet.`);
    else
      specAlert(plural(reminded, { one: '# family was reminded', other: '# families were reminded' }), {
        tone: 'done',
      });
  } catch (error) {
    specAlert(errorText(error));
  }
}

interface RemindFamiliesProps {
  eventKey: EventKey;
  version: number;
}

/** The item of a menu that reminds the silent families. Only the server knows how many of them have an account. */
export function RemindFamilies({ eventKey, version }: RemindFamiliesProps) {
  const families = useQuery({
    queryKey: ['reminder', eventKey.id, version],
    queryFn: ({ signal }) => call(noticesContract.show_reminder, { params: eventKey }, { signal }),
  }).data?.families;
  return (
    <Menu.Item
      leftSection={<IconBell size={18} stroke={1.75} />}
      disabled={families === 0}
      onClick={() => void remindFamilies(eventKey)}
    >
      {families === undefined ? (
        <Trans>Remind families</Trans>
      ) : families === 0 ? (
        <Trans>No silent family has an account yet</Trans>
      ) : (
        <Plural value={families} one="Remind # family" other="Remind # families" />
      )}
    </Menu.Item>
  );
}
