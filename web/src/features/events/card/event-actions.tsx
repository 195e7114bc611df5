import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Menu } from '@mantine/core';
import { IconChalkboard, IconDots, IconMessages, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { may } from '@touchline/shared/permissions/rules';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { newsAddress } from '../../../domain/news/news-address';
import { planAddress } from '../../../domain/plan-address';
import { ApiError, call } from '../../../lib/client';
import { useClubZone, useNow } from '../../../lib/config';
import { useCurrentTeam } from '../../../lib/current';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { unlessUnsaved } from '../../../lib/unsaved';
import { engineAtom } from '../../../live/engine/live-atoms';
import { isOnItsDay } from '../../../live/queries/coming-events';
import type { usePresence } from '../../../live/queries/other-users';
import { FormError } from '../../../ui/form/form-error';
import { PresenceNote } from '../../../ui/presence-note';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { CopyReminder } from '../answers/remind-families';
import { AttendanceButton } from '../attendees/attendance-button';
import { lacksAttendance } from '../attendees/lacks-attendance';
import { EDIT_WORDS, REMOVE_WORDS } from '../editor/in-card/action-words';
import EnterResult from '../editor/in-card/enter-result';
import { openRemoveDialog } from '../editor/in-card/event-dialogs';
import { type Scope, scopeStart } from '../editor/in-card/series-scope';
import type { EventRights } from '../event-rights';
import { removeEvent } from '../remove-event';
import classes from './event-actions.module.css';
import FilmButton, { EARLY_ARRIVAL } from './film-button';

const EventEdit = lazyWithRetry(() => import('../editor/in-card/event-edit'));

interface EventActionsProps {
  event: EventView;
  actor: Actor;
  rights: EventRights;
  /** Names of the players without an answer. */
  silent: readonly string[];
  /** True: the event is still to come. */
  coming: boolean;
  /** The others who have the event open. */
  viewers: ReturnType<typeof usePresence>;
}

/** The buttons of an event, and who else has it open: for staff "Plan session", reminders, and editing; in a menu reload and remove. */
export default function EventActions({ event, actor, rights, silent, coming, viewers }: EventActionsProps) {
  const { t } = useLingui();
  const now = useNow();
  const zone = useClubZone();
  const engine = useAtomValue(engineAtom);
  const [team] = useCurrentTeam();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const closeEdit = () => {
    setEditing(false);
    editButton.current?.focus();
  };

  const reload = async () => {
    setError(null);
    setBusy(true);
    await engine?.reload(event.key);
    setBusy(false);
  };
  const removeSeries = async (seriesId: string, scope: 'later' | 'all') => {
    const query = { from: String(scopeStart(event, scope)) };
    for (const id of await call(eventPlanningContract.remove_series, { params: { seriesId }, query }))
      engine?.forget(id);
  };
  const remove = async (scope: Scope) => {
    setError(null);
    try {
      if (scope !== 'one' && event.seriesId) return await removeSeries(event.seriesId, scope);
      await removeEvent(event.key, rights.removableTags);
      if (rights.removableTags.length === event.tags.length) engine?.forget(event.id);
      else await engine?.reload(event.key);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) specAlert(failure.detail);
      else setError(failure);
      await engine?.reload(event.key);
    }
  };
  const askToRemove = () => {
    if (event.attendees.length > 0) return specAlert(t`Please check with people also interested in participating`);
    openRemoveDialog({ event, onConfirm: (scope) => void remove(scope) });
  };

  // Staff of several teams plan on the board of the team on screen.
  const boardTeam = rights.boardTeams.find((id) => id === team) ?? rights.boardTeams[0];

  // On the day of the game, those who only film find it in the head of the card.
  const filmsHere = rights.manages || !isOnItsDay(event, zone, now);

  const teams = event.tags.filter((teamId) => may(actor, 'post.add', { teamId }));
  const newsTeam = teams.find((id) => id === team) ?? teams[0];

  return (
    <>
      <div>
        <Group gap="xs" role="toolbar" aria-label={t`Actions`} data-roving className={classes.actions}>
          {coming && boardTeam !== undefined && (
            <Button
              component={Link}
              to={planAddress(boardTeam, event.key)}
              variant="default"
              size="sm"
              leftSection={<IconChalkboard size={18} stroke={1.75} />}
            >
              <Trans>Plan session</Trans>
            </Button>
          )}
          {rights.manages && rights.open && silent.length > 0 && (
            <CopyReminder event={event} team={event.tags[0] ?? ''} silent={silent} />
          )}
          {rights.manages &&
            event.version > 0 &&
            event.eventState !== 'CANCELLED' &&
            event.eventTime <= now + EARLY_ARRIVAL &&
            !lacksAttendance(event, now) && <AttendanceButton event={event} />}
          {rights.lacksResult && <EnterResult event={event} />}
          {filmsHere && <FilmButton event={event} actor={actor} isStaff={rights.mayEdit} />}
          {rights.mayEdit && (
            <Button
              ref={editButton}
              variant="default"
              size="sm"
              leftSection={<IconPencil size={18} stroke={1.75} />}
              aria-expanded={editing}
              onClick={() => (editing ? unlessUnsaved(() => setEditing(false)) : setEditing(true))}
            >
              {t(EDIT_WORDS[event.type])}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t`More actions`} loading={busy}>
                <IconDots size={18} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={() => void reload()}>
                <Trans>Reload</Trans>
              </Menu.Item>
              {newsTeam !== undefined && (
                <Menu.Item
                  component={Link}
                  to={newsAddress(newsTeam, event.id)}
                  leftSection={<IconMessages size={18} stroke={1.75} />}
                >
                  <Trans>Write to the team</Trans>
                </Menu.Item>
              )}
              {rights.removableTags.length > 0 && (
                <Menu.Item color="danger" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={askToRemove}>
                  {t(REMOVE_WORDS[event.type])}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </Group>
        <FormError error={error} />
        {editing && rights.mayEdit && (
          <Box mt="sm">
            <EventEdit event={event} actor={actor} onDone={closeEdit} />
          </Box>
        )}
      </div>
      <PresenceNote viewers={viewers} />
    </>
  );
}
