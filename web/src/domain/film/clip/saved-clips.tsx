import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FilmClipView } from '@touchline/shared/films/film-clips.contract';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { useState } from 'react';
import { dateOf } from '../../../lib/club-time';
import { useClubZone } from '../../../lib/config';
import { LoadError } from '../../../ui/load-error';
import { writeOffset } from '../offsets';
import { savedClipsQuery } from './saved-clips-query';

/** Clips that are listed before "Show all". */
const FIRST = 5;

function SavedClip({ clip, withNames }: { clip: FilmClipView; withNames: boolean }) {
  const zone = useClubZone();
  const { title, by, at, children = [], drawn } = clip;
  const [from, to, day] = [writeOffset(clip.from), writeOffset(clip.to), dateOf(at, zone)];
  const names = children.map(({ name }) => firstNameOf(name)).join(', ');
  return (
    <li>
      <Text size="sm">
        <Trans>
          “{title}”, {from} to {to}
        </Trans>
        {withNames && names && `: ${names}`}
      </Text>
      <Text size="sm" c="var(--dim)">
        <Trans>
          {by} saved it on {day}.
        </Trans>
        {drawn && (
          <>
            {' '}
            <Trans>With a drawing.</Trans>
          </>
        )}
      </Text>
    </li>
  );
}

interface SavedClipsProps {
  /** A team, for those who run it. */
  team?: string;
  /** An own child of a guardian. */
  child?: { playerId: string; name: string };
}

/** Says who saved which seconds of film as a file: of a team for staff, or with an own child for its guardians. Nothing while nobody did. */
export default function SavedClips({ team, child }: SavedClipsProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const read = useQuery(savedClipsQuery(team));
  if (read.isError) return <LoadError what={t`The saved clips`} read={read} />;
  const clips = (read.data ?? []).filter(
    ({ children = [] }) => !child || children.some(({ playerId }) => playerId === child.playerId),
  );
  if (clips.length === 0) return null;
  const name = child?.name ?? '';
  const count = clips.length;
  return (
    <details>
      <Text component="summary" size="sm" fw={550} py="xs">
        {child ? (
          <Plural value={count} one={`# clip with ${name} was saved`} other={`# clips with ${name} were saved`} />
        ) : (
          <Plural value={count} one="# clip was saved as a file" other="# clips were saved as files" />
        )}
      </Text>
      <Text size="sm" mb="xs">
        <Trans>A saved clip is a file outside of the club. The list keeps each for 12 months.</Trans>
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Saved clips`}>
        {(isWhole ? clips : clips.slice(0, FIRST)).map((clip) => (
          <SavedClip key={clip.id} clip={clip} withNames={!child} />
        ))}
      </Stack>
      {count > FIRST && !isWhole && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </details>
  );
}
