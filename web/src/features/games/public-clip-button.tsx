import { Button, Group, Modal, Text } from '@mantine/core';
import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mayEver } from '@touchline/shared/access/rules';
import type { EventView } from '@touchline/shared/events/event.model';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { useRef, useState } from 'react';
import { specAlert } from '../../components/spec-alert';
import { call, errorText } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { publicClipsQuery } from '../../lib/public-clips';
import { useActor } from '../../lib/session';

/** For ADMIN: publishes these highlights on the start page. */
export function PublicClipButton({ game }: { game: EventView }) {
  const actor = useActor();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  // Kept for retries, so that a lost response does not create a second clip.
  const id = useRef(newId(8));
  const mayChange = actor !== null && mayEver(actor, 'video.change');
  const clips = useQuery({ ...publicClipsQuery, enabled: mayChange });
  if (!mayChange || !clips.data) return null;
  const shown = clips.data.filter(({ url }) => url === game.url);
  const isShown = shown.length > 0;

  const toggle = async () => {
    setAsking(false);
    setBusy(true);
    try {
      for (const clip of shown) await call(videosContract.remove_video, { params: { id: clip.id } });
      if (!isShown)
        await call(videosContract.add_video, {
          body: { id: id.current, name: game.name || 'Highlights', url: game.url },
        });
      id.current = newId(8);
    } catch (failure) {
      specAlert(errorText(failure));
    } finally {
      await client.invalidateQueries({ queryKey: publicClipsQuery.queryKey });
      setBusy(false);
    }
  };
  return (
    <>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Show ${game.name} on the start page?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm" mb="md">
          Everybody can watch it without an account. Ask the families whose children are to be seen first.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)}>
            Not now
          </Button>
          <Button onClick={() => void toggle()}>Show it</Button>
        </Group>
      </Modal>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        leftSection={isShown ? <IconWorldOff size={18} stroke={1.75} /> : <IconWorld size={18} stroke={1.75} />}
        onClick={() => (isShown ? void toggle() : setAsking(true))}
      >
        {isShown ? 'Take off the start page' : 'Show on the start page'}
      </Button>
    </>
  );
}
