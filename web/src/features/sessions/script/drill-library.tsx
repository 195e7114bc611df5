import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { boardsContract, type LibraryDrill } from '@touchline/shared/boards/boards.contract';
import type { Drill } from '@touchline/shared/boards/document';
import type { DrillAge, DrillTheme } from '@touchline/shared/boards/drill-words';
import { foldText } from '@touchline/shared/fold-text';
import { may } from '@touchline/shared/permissions/rules';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/client';
import { useActor } from '../../../lib/session';
import { useSubmit } from '../../../lib/use-submit';
import { drillListKey } from '../../../live/engine/query-keys';
import { Dialog } from '../../../ui/dialog';
import { EmptyState } from '../../../ui/empty-state';
import { announce } from '../../../ui/focus/announce';
import { FormError } from '../../../ui/form/form-error';
import { LoadError } from '../../../ui/load-error';
import { CardSkeleton } from '../../../ui/skeletons';
import { useFirstRows } from '../../../ui/table/first-rows';
import { DrillImage } from './drill-picture';
import { AgeSelect, ThemeSelect } from './drill-selects';
import { DrillTexts } from './drill-texts';
import { AGE_NAMES, THEME_NAMES } from './drill-words';
import classes from './script.module.css';

interface DrillLibraryProps {
  /** How many drills the session has room for. */
  room: number;
  /** Adds a drill to the session. Returns a function that takes it off again. */
  onAdd: (drill: Drill) => () => void;
  onClose: () => void;
}

/** Drills shown at first; the search finds the others. */
const SHOWN = 25;
/** Drills in one read. */
const PAGE = 100;

interface Wanted {
  /** Folded (`foldText`). */
  text: string;
  age: DrillAge | null;
  theme: DrillTheme | null;
}

/** Returns whether a drill is one of those that a coach looks for. One for all ages is for each age. */
const isMatch = ({ title, points, equipment, age, theme }: LibraryDrill, wanted: Wanted): boolean =>
  (wanted.age === null || age === undefined || age === wanted.age) &&
  (wanted.theme === null || theme === wanted.theme) &&
  [title, points, equipment].some((text) => foldText(text).includes(wanted.text));

interface Added {
  title: string;
  undo: () => void;
}

/** Says what was added to the session, and takes it off again. */
function AddedBar({ added: { title, undo }, room, onUndo }: { added: Added; room: number; onUndo: () => void }) {
  const max = BOARD_LIMITS.drills;
  return (
    <div className={classes.added}>
      <Text role="status" size="sm">
        <Trans>Added: {title}</Trans> {room <= 0 && <Trans>A session can have up to {max} drills.</Trans>}
      </Text>
      <Button
        size="compact-md"
        variant="light"
        onClick={() => {
          undo();
          onUndo();
        }}
      >
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}

/** The club's library of drills: each can be added to the session. Live messages keep it up to date. */
export default function DrillLibrary({ room, onAdd, onClose }: DrillLibraryProps) {
  const { t } = useLingui();
  const actor = useActor();
  const [search, setSearch] = useState('');
  const [age, setAge] = useState<DrillAge | null>(null);
  const [theme, setTheme] = useState<DrillTheme | null>(null);
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<Added | null>(null);
  const [confirmingId, setConfirmingId] = useState<string>();
  const { error, send } = useSubmit();
  const drills = useInfiniteQuery({
    queryKey: drillListKey,
    queryFn: ({ signal, pageParam: after }) =>
      call(boardsContract.list_drills, { query: { limit: String(PAGE), after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.title),
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = drills;
  const loaded = drills.data?.pages.flat() ?? [];
  const wanted: Wanted = { text: foldText(search.trim()), age, theme };
  const isNarrowed = wanted.text !== '' || age !== null || theme !== null;
  const matches = loaded.filter((drill) => isMatch(drill, wanted));
  const { first, showMore } = useFirstRows(matches, SHOWN);
  // A search needs all drills, and the list the next rows.
  const needsMore = hasNextPage && (isNarrowed || first.length === matches.length);
  useEffect(() => {
    if (needsMore && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, isFetching, isError, fetchNextPage]);
  const add = ({ id, title, minutes, points, equipment, picture }: LibraryDrill) => {
    if (room <= 0) return;
    setAdded({ title, undo: onAdd({ title, minutes, points, equipment, ...(picture && { picture }) }) });
    setAddedIds([...addedIds, id]);
  };
  const undone = () => {
    const title = added?.title;
    announce(t`Taken off again: ${title}`);
    setAdded(null);
    setAddedIds(addedIds.slice(0, -1));
  };
  const remove = async (id: string) => {
    await send(() => call(boardsContract.remove_drill, { params: { id } }));
    setConfirmingId(undefined);
    await drills.refetch();
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t`Drills of the club`}>
      <Stack gap="sm">
        {loaded.length > 0 && (
          <TextInput
            type="search"
            aria-label={t`Search drills`}
            placeholder={t`Search`}
            leftSection={<IconSearch size={18} stroke={1.75} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        {loaded.length > 0 && (
          <Group grow gap="sm">
            <AgeSelect value={age} onChange={(value) => setAge(value as DrillAge | null)} />
            <ThemeSelect value={theme} onChange={(value) => setTheme(value as DrillTheme | null)} />
          </Group>
        )}
        {drills.isPending || (matches.length === 0 && needsMore && !isError) ? (
          <CardSkeleton cards={3} height={96} />
        ) : drills.error && !drills.data ? (
          <LoadError what={t`The drills`} read={drills} />
        ) : matches.length === 0 ? (
          <EmptyState
            order={3}
            title={isNarrowed ? t`No drill found` : t`No drills yet`}
            help={isNarrowed ? undefined : t`Save a drill of a session: all staff of the club can use it then.`}
          />
        ) : (
          <ul className={classes.drills}>
            {first.map((drill) => {
              const { id, title, minutes, points, equipment, author, picture } = drill;
              const facts = [drill.theme && t(THEME_NAMES[drill.theme]), drill.age && t(AGE_NAMES[drill.age])];
              const subject = facts.filter(Boolean).join(' · ');
              return (
                <li key={id} className={classes.drill}>
                  <Group justify="space-between" align="flex-start" gap="xs">
                    <div style={{ flex: '1 1 180px' }}>
                      <Title order={3} size="h4">
                        {title}
                      </Title>
                      <p className={classes.fact}>
                        <Plural value={minutes} one="# minute" other="# minutes" /> · {author}
                      </p>
                      {subject && <p className={classes.fact}>{subject}</p>}
                    </div>
                    <Group gap="xs" wrap="nowrap">
                      <Button
                        variant="light"
                        aria-label={t`Add ${title}`}
                        leftSection={<IconPlus size={20} stroke={1.75} />}
                        // Not `disabled`, so that a keyboard user keeps the focus.
                        aria-disabled={room <= 0}
                        data-disabled={room <= 0 || undefined}
                        onClick={() => add(drill)}
                      >
                        {addedIds.includes(id) ? <Trans>Added</Trans> : <Trans>Add</Trans>}
                      </Button>
                      {actor && may(actor, 'drill.remove', drill) && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          className={classes.button}
                          aria-label={t`Delete ${title}`}
                          onClick={() => setConfirmingId(id)}
                        >
                          <IconTrash size={20} stroke={1.75} />
                        </ActionIcon>
                      )}
                    </Group>
                  </Group>
                  {confirmingId === id && (
                    <Group gap="xs" role="alert">
                      <Text size="sm">
                        <Trans>Delete it for the whole club? Sessions keep their copies.</Trans>
                      </Text>
                      <Button size="sm" color="danger" onClick={() => void remove(id)}>
                        <Trans>Delete</Trans>
                      </Button>
                      <Button size="sm" variant="default" onClick={() => setConfirmingId(undefined)}>
                        <Trans>Cancel</Trans>
                      </Button>
                    </Group>
                  )}
                  <div className={picture && classes.pictured}>
                    {picture && <DrillImage picture={picture} />}
                    <div>
                      <DrillTexts points={points} equipment={equipment} />
                    </div>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        {showMore}
        {added && <AddedBar added={added} room={room} onUndo={undone} />}
        <FormError error={error ?? (drills.data ? drills.error : null)} />
      </Stack>
    </Dialog>
  );
}
