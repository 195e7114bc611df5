import { useLingui } from '@lingui/react/macro';
import { Button, Group, Select, type SelectProps, SimpleGrid, Stack } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { PLAY_TYPES } from '@touchline/shared/events/event-words';
import { readFilmLinks } from '@touchline/shared/film-link';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { readOffset, writeOffset } from '../../../domain/film/offsets';
import { typeName } from '../../../domain/film/plays';
import { errorsByItem } from '../../../lib/form-lists';
import { ItemList, ItemSection } from '../../../ui/form/item-section';
import { QuickAutocomplete, QuickMultiSelect, QuickTextarea, QuickTextInput } from '../../../ui/form/quick-inputs';
import type { EditedForm, FieldActions } from '../../../ui/form/use-edited-form';
import type { FilmAtHand } from '../tagger/film-at-hand';
import { quickName } from '../tagger/quick-play';
import { ActionCodes } from './action-codes';
import type { ParticipantRow, PlayRow } from './event-items';
import type { EventValues } from './event-values';
import { FIELD_WORDS } from './event-words';
import { playerOptions, playersFromValues, selectedValues } from './play-players';

interface PlayItemProps {
  play: PlayRow;
  index: number;
  /** Offered as the play's players. */
  participants: readonly ParticipantRow[];
  roster: readonly PlayerView[];
  sources: string;
  actions: FieldActions<EventValues>;
  errors: FormErrors | undefined;
  /** The film beside the form. */
  film: FilmAtHand | undefined;
  isNew: boolean;
  /** True: this play was just asked for from the film. */
  asked: boolean;
}

const TypeSelect = memo(function TypeSelect(input: SelectProps) {
  const { t } = useLingui();
  const types = PLAY_TYPES.map((value) => ({ value, label: typeName(value) }));
  return <Select label={t`Play type`} allowDeselect={false} data={types} {...input} />;
});

type PlayFieldsProps = Omit<PlayItemProps, 'isNew' | 'asked'>;

/** Takes the stretch of a play from the film, and shows it there. */
function FromFilm({
  play,
  index,
  actions,
  film,
}: Pick<PlayItemProps, 'play' | 'index' | 'actions'> & { film: FilmAtHand }) {
  const { t } = useLingui();
  const take = (field: 'startOffset' | 'endOffset') => {
    const second = film.second(play.source);
    if (second === undefined) return;
    actions.setFieldValue(`plays.${index}.${field}`, writeOffset(Math.round(second * 10) / 10) as never);
  };
  const isElsewhere = film.loaded !== play.source;
  const start = readOffset(play.startOffset);
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" disabled={isElsewhere} onClick={() => take('startOffset')}>
        {t`Start here`}
      </Button>
      <Button variant="default" size="compact-sm" disabled={isElsewhere} onClick={() => take('endOffset')}>
        {t`End here`}
      </Button>
      {typeof start === 'number' && (
        <Button variant="subtle" size="compact-sm" onClick={() => film.show(play.source, start)}>
          {t`Show in the film`}
        </Button>
      )}
    </Group>
  );
}

function PlayFields({ play, index, participants, roster, sources, actions, errors, film }: PlayFieldsProps) {
  const { t } = useLingui();
  const path = `plays.${index}`;
  const { players, playerIds } = play;
  /** Keeps the title as type and players say it, unless somebody typed another one. */
  const follow = (playType = play.playType, names: readonly string[] = players) => {
    const isTyped = play.name !== '' && play.name !== quickName(play.playType, players);
    if (!isTyped) actions.setFieldValue(`${path}.name`, quickName(playType, names) as never);
  };
  const latestFollow = useRef(follow);
  latestFollow.current = follow;
  const typeInput = actions.getInputProps(`${path}.playType`);
  const chooseType = useCallback(
    (value: string | null) => {
      if (!value) return;
      latestFollow.current(value as PlayRow['playType']);
      actions.setFieldValue(`${path}.playType`, value as never);
    },
    [actions, path],
  );
  const input = (field: string) => actions.getInputProps(`${path}.${field}`);
  const films = useMemo(() => readFilmLinks(sources), [sources]);
  const options = useMemo(
    () => playerOptions({ players, playerIds }, participants, roster),
    [players, playerIds, participants, roster],
  );
  const chosen = useMemo(() => selectedValues({ players, playerIds }, options), [players, playerIds, options]);
  const choose = useCallback(
    (values: string[]) => {
      const next = playersFromValues(values, options);
      latestFollow.current(undefined, next.players);
      actions.setFieldValue(`${path}.players`, next.players as never);
      actions.setFieldValue(`${path}.playerIds`, next.playerIds as never);
    },
    [actions, path, options],
  );
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <QuickTextInput label={t`Name`} {...input('name')} />
        <TypeSelect {...typeInput} onChange={chooseType} />
        <QuickTextInput label={t`Start`} placeholder="0:12:30" {...input('startOffset')} />
        <QuickTextInput label={t`End`} placeholder="0:12:42" {...input('endOffset')} />
      </SimpleGrid>
      {film && <FromFilm play={play} index={index} actions={actions} film={film} />}
      <QuickAutocomplete label={t`Game film link`} data={films} {...input('source')} />
      <QuickTextInput label={t`Clip link`} inputMode="url" {...input('link')} />
      <QuickMultiSelect
        label={t`Players`}
        searchable
        data={options}
        value={chosen}
        onChange={choose}
        error={errors?.players}
      />
      <QuickTextarea label={t`Coach's Note`} minRows={2} maxRows={8} {...input('suggestion')} />
      <ActionCodes actions={actions} path={path} codes={play.actionCodes} errors={errors} />
    </Stack>
  );
}

/** Memoized: an event may have 300 plays, and a keystroke in one must not render the others. */
const PlayItem = memo(function PlayItem({ isNew, asked, ...fields }: PlayItemProps) {
  const { t } = useLingui();
  const { play, index, actions, errors, film } = fields;
  const show = () => {
    const start = readOffset(play.startOffset);
    if (typeof start === 'number') film?.show(play.source, start);
  };
  return (
    <ItemSection
      name={play.name || t`New play`}
      facts={[typeName(play.playType), play.startOffset && `${play.startOffset}–${play.endOffset}`]
        .filter(Boolean)
        .join(' · ')}
      startsOpen={isNew}
      asked={asked}
      onOpen={show}
      wrong={errors !== undefined}
      removeLabel={t`Remove play`}
      onRemove={() => actions.removeItem('plays', index, play.name || t`The play`)}
    >
      <PlayFields {...fields} />
    </ItemSection>
  );
});

/** A play that somebody wants to correct in the form. */
export interface AskedPlay {
  /** Undefined: none. */
  id: string | undefined;
  /** Runs as soon as the form has the request, also when the form does not have the play. */
  onAsked: () => void;
}

interface PlayItemsProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
  film: FilmAtHand | undefined;
  correcting: AskedPlay;
}

/** The plays of the event and their film offsets (specification 2.9). */
export function PlayItems({ edited: { form, base, actions }, teams, film, correcting }: PlayItemsProps) {
  const { t } = useLingui();
  const { plays, tags, participants, sources } = form.values;
  const roster = useMemo(
    () => teams.filter(({ id }) => tags.includes(id)).flatMap(({ players = [] }) => players),
    [teams, tags],
  );
  const storedIds = useMemo(() => new Set(base.plays.map(({ id }) => id)), [base.plays]);
  const errors = useMemo(() => errorsByItem(form.errors, 'plays'), [form.errors]);
  // Cleared at once: a play that comes back later, as after an undo, must not take the focus.
  useEffect(() => {
    if (correcting.id !== undefined) correcting.onAsked();
  }, [correcting]);
  return (
    plays.length > 0 && (
      <ItemList title={t(FIELD_WORDS.plays)}>
        {plays.map((play, index) => (
          <PlayItem
            key={play.id}
            play={play}
            index={index}
            participants={participants}
            roster={roster}
            sources={sources}
            actions={actions}
            errors={errors.get(index)}
            film={film}
            isNew={!storedIds.has(play.id)}
            asked={correcting.id === play.id}
          />
        ))}
      </ItemList>
    )
  );
}
