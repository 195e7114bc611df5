import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ClubView, clubContract } from '@touchline/shared/system/club.contract';
import { useState } from 'react';
import { clubQuery } from '../../domain/club';
import { call } from '../../lib/client';
import { applyFieldErrors } from '../../lib/form-errors';
import { submitting, useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { crestText } from './crest-file';
import classes from './start.module.css';

interface ClubStepProps {
  club: ClubView;
  /** True: the club has a name of its own. */
  isNamed: boolean;
  /** True: no step of the set-up follows. */
  isSettings?: boolean;
  onDone: () => void;
}

/** The brand's green, for a club without a colour. */
const brandColour = (): string => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();

/** Name, colour and crest of the club. */
export function ClubStep({ club, isNamed, isSettings = false, onDone }: ClubStepProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState(isNamed ? club.name : '');
  const [colour, setColour] = useState(club.colour || brandColour());
  const [crest, setCrest] = useState<string>();
  const [shows, setShows] = useState<string[]>(club.shows);
  const [nameError, setNameError] = useState('');
  const { busy, error, setError, send } = useSubmit();
  const crestSource = crest === undefined ? club.crest : `data:image/*;base64,${crest}`;

  const choose = (file: File | null) => {
    setError(null);
    if (file) crestText(file).then(setCrest, setError);
  };
  const save = async () => {
    if (name.trim() === '') return setNameError(t`Name is required`);
    const body = {
      name: name.trim(),
      shows: (['TEAMS', 'GAMES'] as const).filter((part) => shows.includes(part)),
      ...(colour && { colour }),
      ...(crest !== undefined && { crest }),
    };
    await send(
      async () => {
        client.setQueryData(clubQuery.queryKey, await call(clubContract.update_club, { body }));
        onDone();
      },
      (failure) => applyFieldErrors(failure, ['name'], (errors) => setNameError(errors.name ?? '')),
    );
  };

  return (
    <form noValidate aria-label={t`Your club`} onSubmit={submitting(save)}>
      <Stack gap="md">
        <TextInput
          label={t`Name of the club`}
          autoComplete="organization"
          required
          withAsterisk={false}
          value={name}
          error={nameError}
          onChange={(event) => {
            setNameError('');
            setName(event.currentTarget.value);
          }}
        />
        <Group align="end" gap="lg">
          <TextInput
            type="color"
            label={t`Color`}
            w={96}
            value={colour}
            onChange={(event) => setColour(event.currentTarget.value)}
          />
          <Group gap="sm" role="group" aria-label={t`Crest`}>
            {crestSource && <img src={crestSource} alt="" width={48} height={48} className={classes.crest} />}
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
              {(props) => (
                <Button variant="default" {...props}>
                  {crestSource ? <Trans>Change crest</Trans> : <Trans>Add a crest</Trans>}
                </Button>
              )}
            </FileButton>
          </Group>
        </Group>
        <Text size="sm" c="var(--dim)">
          <Trans>The crest can wait. It stands in the bar and on the page where families join.</Trans>
        </Text>
        <Checkbox.Group label={t`Visitors of the start page may see`} value={shows} onChange={setShows}>
          <Group gap="md" mt={4}>
            <Checkbox value="TEAMS" label={t`Our teams`} />
            <Checkbox value="GAMES" label={t`Our next games`} />
          </Group>
        </Checkbox.Group>
        <FormError error={error} />
        <Button type="submit" loading={busy} fullWidth size="md">
          {isSettings ? <Trans>Save</Trans> : <Trans>Continue</Trans>}
        </Button>
      </Stack>
    </form>
  );
}
