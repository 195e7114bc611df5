import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Card, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconMovie, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { FilmView } from '@touchline/shared/films/film.model';
import { roomOf } from '@touchline/shared/films/film-room';
import { seesConsents } from '@touchline/shared/films/films.rules';
import { may } from '@touchline/shared/permissions/rules';
import { useParams } from 'react-router-dom';
import { recordAddress } from '../../domain/film/film-address';
import { filmUsageQuery } from '../../domain/film/film-usage-query';
import { WifiChoice } from '../../domain/film/wifi-choice';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useActor } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { eventQuery } from '../../live/queries/event-queries';
import { askFirst } from '../../ui/ask-first';
import { LoadError } from '../../ui/load-error';
import { NotFoundPage } from '../../ui/not-found-page';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { filmFacts } from './film-facts';
import { FilmList } from './film-list';
import { useEventFilms } from './film-queries';
import { roomText, stoppedText } from './film-words';
import { FilmProgress, ReadyFile } from './film-work';
import { continuedFilm } from './same-film';
import { useFilmMaking } from './use-film-making';

const FilmQuestion = lazyWithRetry(() => import('../../domain/film-consent/film-question'));
const TeamConsents = lazyWithRetry(() => import('./team-consents'));
const SavedClips = lazyWithRetry(() => import('../../domain/film/clip/saved-clips'));
const FilmStorage = lazyWithRetry(() => import('./film-storage'));

/** @param recording address of the page that records */
function ChooseFile({ recording, onChoose }: { recording: string; onChoose: (files: File[]) => void }) {
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        <Trans>
          Choose the film of your camera. On an iPhone, “Choose File” is quicker than the photo library. A camera that
          cuts a film into several files: choose all of them at once. Two halves are two films: send them one after the
          other.
        </Trans>
      </Text>
      <Group gap="xs">
        <FileButton multiple accept="video/*" onChange={(files) => files.length > 0 && onChoose(files)}>
          {(props) => (
            <Button {...props} leftSection={<IconMovie size={20} stroke={1.75} />}>
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
        <Button component="a" href={recording} variant="default" leftSection={<IconVideo size={20} stroke={1.75} />}>
          <Trans>Record now</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

/** Says before the choice of a file that there is little room for it. */
function RoomNote({ team }: { team: string }) {
  const { data } = useQuery(filmUsageQuery(team));
  const text = data && roomText(roomOf(data));
  return text ? (
    <Text role="status" fw={550} mb="sm">
      {text}
    </Text>
  ) : null;
}

interface MakeFilmProps {
  event: EventView;
  /** Films of the game. */
  films: readonly FilmView[];
  isLoading: boolean;
}

/** Chooses a file, and makes a film of it. The rest of the page does not render while the film proceeds. */
function MakeFilm({ event, films, isLoading }: MakeFilmProps) {
  const { t } = useLingui();
  const { making, choose, make, goOnBy, endHere, stop, reset } = useFilmMaking(event);
  const { busy, send } = useSubmit();
  /** A film is made in one way: the other one begins it anew. */
  const askOther = (stopped: Parameters<typeof goOnBy>[0]) => {
    const goOn = () => void send(() => goOnBy(stopped));
    if (!stopped.isBegun) return goOn();
    askFirst({
      title: t`Make the film anew?`,
      children: t`What is stored of it is removed first.`,
      labels: { confirm: t`Make it anew`, cancel: t`Cancel` },
      onConfirm: goOn,
    });
  };
  const proposed = films.length === 0 ? t`Whole game` : t`Film ${films.length + 1}`;
  return (
    <>
      {making.step === 'choose' && making.hasFailed && (
        <Text role="alert" fw={550} mb="sm">
          <Trans>The file could not be opened. Please try again.</Trans>
        </Text>
      )}
      {making.step === 'choose' && <ChooseFile recording={recordAddress(event.key)} onChoose={choose} />}
      {(making.step === 'looking' || (making.step === 'ready' && isLoading)) && (
        <Group gap="sm">
          <Text role="status">
            <Trans>Looking at the film</Trans>
          </Text>
          <Button variant="default" onClick={reset}>
            <Trans>Choose another file</Trans>
          </Button>
        </Group>
      )}
      {making.step === 'ready' && !isLoading && (
        <ReadyFile
          facts={making.facts}
          known={continuedFilm(films, making.facts)}
          title={proposed}
          onMake={(title) => make(making.facts, title, continuedFilm(films, making.facts))}
          onBack={reset}
        />
      )}
      {making.step === 'working' && <FilmProgress making={making} onStop={stop} />}
      {making.step === 'stopped' && (
        <Stack gap="sm" align="flex-start">
          <Text role="alert" fw={550}>
            {stoppedText(making)}
          </Text>
          <Group gap="xs">
            {making.isBegun && making.why === 'unmade' && (
              <Button loading={busy} onClick={() => void send(() => endHere(making.film))}>
                <Trans>End the film here</Trans>
              </Button>
            )}
            {making.other && (
              <Button variant="default" loading={busy} onClick={() => askOther(making)}>
                {making.other.way === 'convert' ? (
                  <Trans>Let the club convert it</Trans>
                ) : (
                  <Trans>Send it as the camera made it</Trans>
                )}
              </Button>
            )}
          </Group>
          <ChooseFile recording={recordAddress(event.key)} onChoose={choose} />
        </Stack>
      )}
      {(making.step === 'choose' || making.step === 'working') && (
        <Box mt="md">
          <WifiChoice />
        </Box>
      )}
      {making.step === 'complete' && (
        <Stack gap="sm" align="flex-start">
          <Text role="status">
            {making.film.state === 'COMPLETE' ? (
              <Trans>The film is complete. Staff of the team can watch it below and mark its plays.</Trans>
            ) : (
              <Trans>All of the file is here. The club converts it: you may close this page.</Trans>
            )}
          </Text>
          <Button variant="default" onClick={reset}>
            <Trans>Add another film</Trans>
          </Button>
        </Stack>
      )}
    </>
  );
}

function FilmOfGame({ event, actor }: { event: EventView; actor: Actor }) {
  const { t } = useLingui();
  const team = event.tags.find((tag) => may(actor, 'film.list', { tag })) ?? '';
  const { films, read } = useEventFilms(event, team);
  return (
    <Page title={t`Film this game`} hint={event.name} width="viewer">
      <Stack gap="lg">
        <Card padding="md">
          {may(actor, 'film.usage', { tag: team }) && <RoomNote team={team} />}
          <MakeFilm event={event} films={films} isLoading={read.isPending} />
        </Card>
        {read.isError ? <LoadError what={t`The films`} read={read} /> : <FilmList event={event} films={films} />}
        {may(actor, 'film.usage', { tag: team }) && <FilmStorage team={team} />}
        {may(actor, 'film.decide', { tags: [team] }) && <SavedClips team={team} />}
        <FilmQuestion team={team} />
        {seesConsents(actor, team) && <TeamConsents team={team} marks={may(actor, 'film.decide', { tags: [team] })} />}
      </Stack>
    </Page>
  );
}

/** /admin/film/<event>: makes the film of a game from a file of this device, and shows the films that it has. For staff. */
export default function FilmPage() {
  const { t } = useLingui();
  const { time = '', hash = '', id = '' } = useParams();
  const actor = useActor();
  const event = useQuery(eventQuery({ time, hash, id }));
  if (event.isError)
    return (
      <Page title={t`Film this game`}>
        <LoadError what={t`The game`} read={event} />
      </Page>
    );
  if (!event.data || !actor)
    return (
      <Page title={t`Film this game`}>
        <CardSkeleton cards={1} height={200} />
      </Page>
    );
  if (!may(actor, 'film.add', filmFacts(event.data))) return <NotFoundPage />;
  return <FilmOfGame event={event.data} actor={actor} />;
}
