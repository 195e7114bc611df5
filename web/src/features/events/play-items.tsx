import { Autocomplete, MultiSelect, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { PLAY_TYPES } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { ItemList, ItemSection } from '../../components/item-section';
import { itemState } from '../../lib/item-state';
import type { EditedForm } from '../../lib/use-edited-form';
import { wordsIn } from '../../lib/words-in';
import { ActionCodes } from './action-codes';
import type { EventValues } from './event-values';
import { chosenPlayers, playerOptions, playersChosen } from './play-players';

interface PlayItemsProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

function PlayItem({
  edited,
  roster,
  index,
}: {
  edited: PlayItemsProps['edited'];
  roster: readonly PlayerView[];
  index: number;
}) {
  const { form } = edited;
  const play = form.values.plays[index];
  if (!play) return null;
  const path = `plays.${index}`;
  const input = (field: string) => form.getInputProps(`${path}.${field}`);
  const options = playerOptions(play, form.values.participants, roster);
  const choose = (chosen: string[]) => {
    const { players, playerIds } = playersChosen(chosen, options);
    form.setFieldValue(`${path}.players`, players as never);
    form.setFieldValue(`${path}.playerIds`, playerIds as never);
  };

  return (
    <ItemSection
      name={play.name || 'New play'}
      facts={[play.playType, play.startOffset && `${play.startOffset}–${play.endOffset}`].filter(Boolean).join(' · ')}
      {...itemState(edited, 'plays', index)}
      removeLabel="Remove play"
      onRemove={() => edited.removeItem('plays', index, play.name || 'The play')}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Name" {...input('name')} />
          <Select label="Play type" allowDeselect={false} data={[...PLAY_TYPES]} {...input('playType')} />
          <TextInput label="Start offset" placeholder="0:12:30" {...input('startOffset')} />
          <TextInput label="End offset" placeholder="0:12:42" {...input('endOffset')} />
        </SimpleGrid>
        <Autocomplete label="Source" data={wordsIn(form.values.sources)} {...input('source')} />
        <TextInput label="Link" inputMode="url" {...input('link')} />
        <MultiSelect
          label="Players"
          searchable
          data={options}
          value={chosenPlayers(play, options)}
          onChange={choose}
          error={form.errors[`${path}.players`]}
        />
        <Textarea label="Coach's Note" autosize minRows={2} maxRows={8} {...input('suggestion')} />
        <ActionCodes form={form} path={path} codes={play.actionCodes} />
      </Stack>
    </ItemSection>
  );
}

/** What happened, and where on the film (specification 2.9). */
export function PlayItems({ edited, teams }: PlayItemsProps) {
  const { plays, tags } = edited.form.values;
  const roster = teams.filter(({ id }) => tags.includes(id)).flatMap(({ players = [] }) => players);
  return (
    plays.length > 0 && (
      <ItemList title="Plays">
        {plays.map(({ id }, index) => (
          <PlayItem key={id} edited={edited} roster={roster} index={index} />
        ))}
      </ItemList>
    )
  );
}
