import { t as now } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { boardsContract, type LibraryDrill } from '@touchline/shared/boards/boards.contract';
import type { Drill } from '@touchline/shared/boards/document';
import { foldText } from '@touchline/shared/fold-text';
import { may } from '@touchline/shared/permissions/rules';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/client';
import { useActor } from '../../../lib/session';
import { useSubmit } from '../../../lib/use-submit';
import { drillListKey } from '../../../live/engine/query-keys';
import { Dialog } from '../../../ui/dialog';
import { EmptyState } from '../../../ui/empty-state';
import { FormError } from '../../../ui/form/form-error';
import { LoadError } from '../../../ui/load-error';
import { CardSkeleton } from '../../../ui/skeletons';
import { useFirstRows } from '../../../ui/table/first-rows';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { DrillTexts } from './drill-texts';
import classes from './script.module.css';

interface DrillLibraryProps {
  onAdd: (drill: Drill) => void;
  onClose: () => void;
}

/** Drills shown at first; the search finds the others. */
const SHOWN = 25;
/** Drills in one read. */
const PAGE = 100;

const isMatch = ({ title, points, equipment }: LibraryDrill, wanted: string): boolean =>
  [title, points, equipment].some((text) => foldText(text).includes(wanted));

/** The club's library of drills: each can be added to the session. Live messages keep it up to date. */
export default function DrillLibrary({ onAdd, onClose }: DrillLibraryProps) {
  const { t } = useLingui();
  const actor = useActor();
  const [search, setSearch] = useState('');
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
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
  const wanted = foldText(search.trim());
  const matches = loaded.filter((drill) => isMatch(drill, wanted));
  const { first, showMore } = useFirstRows(matches, SHOWN);
  // A search needs all drills, and the list the next rows.
  const needsMore = hasNextPage && (wanted !== '' || first.length === matches.length);
  useEffect(() => {
    if (needsMore && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, isFetching, isError, fetchNextPage]);
  const remove = async (id: string) => {
    await send(() => call(boardsContract.remove_drill, { params: { id } }));
    setConfirmingId(undefined);
    await drills.refetch();
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t`Drills of the club`}>
      <Stack gap="sm">
        {loaded.length > 5 && (
          <TextInput
            type="search"
            aria-label={t`Search drills`}
            placeholder={t`Search`}
            leftSection={<IconSearch size={18} stroke={1.75} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        {drills.isPending || (matches.length === 0 && needsMore && !isError) ? (
          <CardSkeleton cards={3} height={96} />
        ) : drills.error && !drills.data ? (
          <LoadError what={t`The drills`} read={drills} />
        ) : matches.length === 0 ? (
          <EmptyState
            order={3}
            title={wanted ? t`No drill found` : t`No drills yet`}
            help={wanted ? undefined : t`Save a drill of a session: all staff of the club can use it then.`}
          />
        ) : (
          <ul className={classes.drills}>
            {first.map((drill) => {
              const { id, title, minutes, points, equipment, author } = drill;
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
                    </div>
                    <Group gap="xs" wrap="nowrap">
                      <Button
                        variant="light"
                        aria-label={t`Add ${title}`}
                        leftSection={<IconPlus size={20} stroke={1.75} />}
                        onClick={() => {
                          onAdd({ title, minutes, points, equipment });
                          setAddedIds([...addedIds, id]);
                        }}
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
                  <DrillTexts points={points} equipment={equipment} />
                </li>
              );
            })}
          </ul>
        )}
        {showMore}
        <FormError error={error ?? (drills.data ? drills.error : null)} />
      </Stack>
    </Dialog>
  );
}

/** Saves a copy of a drill for the club, and says so. */
export async function saveToLibrary(drill: Drill): Promise<void> {
  if (!drill.title.trim()) return specAlert(now`Give the drill a title first.`);
  await call(boardsContract.save_drill, { body: { ...drill, title: drill.title.trim() } });
  const { title } = drill;
  specAlert(now`“${title}” is in the club’s drills. All staff see it, so it should name no child.`, { tone: 'done' });
}
