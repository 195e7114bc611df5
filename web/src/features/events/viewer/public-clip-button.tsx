import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { mayEver } from '@touchline/shared/permissions/rules';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { useRef, useState } from 'react';
import { publicClipsQuery } from '../../../domain/film/public-clips';
import { teamConsentsQuery } from '../../../domain/film-consent/consents-query';
import { call, errorText } from '../../../lib/client';
import { listOf } from '../../../lib/language';
import { newId } from '../../../lib/new-id';
import { useActor } from '../../../lib/session';
import { Dialog } from '../../../ui/dialog';
import { specAlert } from '../../../ui/toasts/spec-alert';

/** Names the children whom plays of a game name, and whose families did not allow that everybody sees them. Undefined until that is known. */
function useNotPublic({ tags, plays }: EventView, enabled: boolean): string[] | undefined {
  const reads = useQueries({ queries: tags.map((tag) => ({ ...teamConsentsQuery(tag), enabled })) });
  const tagged = new Set(plays.flatMap(({ playerIds = [] }) => playerIds));
  if (reads.some(({ data }) => data === undefined)) return undefined;
  const consents = reads.flatMap(({ data = [] }) => data);
  return [
    ...new Set(
      consents.filter(({ playerId, level }) => tagged.has(playerId) && level !== 'CLUB').map(({ name }) => name),
    ),
  ];
}

/** For ADMIN: publishes these highlights on the start page. */
export function PublicClipButton({ game }: { game: EventView }) {
  const { t } = useLingui();
  const actor = useActor();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  // Kept for retries, so that a lost response does not create a second clip.
  const id = useRef(newId(8));
  const mayChange = actor !== null && mayEver(actor, 'video.change');
  const clips = useQuery({ ...publicClipsQuery, enabled: mayChange });
  const notPublic = useNotPublic(game, asking);
  if (!mayChange || !clips.data) return null;
  const publicClips = clips.data.filter(({ url }) => url === game.url);
  const isPublic = publicClips.length > 0;
  const { name } = game;
  const names = listOf(notPublic ?? []);

  const toggle = async () => {
    setAsking(false);
    setBusy(true);
    try {
      for (const clip of publicClips) await call(videosContract.remove_video, { params: { id: clip.id } });
      if (!isPublic)
        await call(videosContract.add_video, {
          body: { id: id.current, name: name || t`Highlights`, url: game.url },
        });
      id.current = newId(8);
      const text = isPublic ? t`Removed from the start page` : t`${name} is on the start page now`;
      specAlert(text, { id: 'public-clip', tone: 'done' });
    } catch (failure) {
      specAlert(errorText(failure));
    } finally {
      await client.invalidateQueries({ queryKey: publicClipsQuery.queryKey });
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t`Show ${name} on the start page?`}>
        <Text size="sm" mb="md">
          <Trans>
            Anyone can watch it there, without an account. First ask the families of the children in the film.
          </Trans>
        </Text>
        {notPublic && notPublic.length > 0 && (
          <Text size="sm" mb="md" c="var(--cant)">
            <Trans>Named in its plays, and not allowed for everybody by the family: {names}</Trans>
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={notPublic?.length !== 0} onClick={() => void toggle()}>
            <Trans>Show it</Trans>
          </Button>
        </Group>
      </Dialog>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        leftSection={isPublic ? <IconWorldOff size={18} stroke={1.75} /> : <IconWorld size={18} stroke={1.75} />}
        onClick={() => (isPublic ? void toggle() : setAsking(true))}
      >
        {isPublic ? <Trans>Remove from the start page</Trans> : <Trans>Show on the start page</Trans>}
      </Button>
    </>
  );
}
