import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { playTypeName } from '../../../domain/film/plays';
import { type Mark, type MarkErrors, type TaggedPlayer, TYPE_KEYS } from './quick-play';
import classes from './tap-form.module.css';

interface TapFormProps {
  mark: Mark;
  wrong: MarkErrors;
  players: readonly TaggedPlayer[];
  change: (part: Partial<Mark>) => void;
  onStart: () => void;
  onEnd: () => void;
}

/** Marks a play by taps: the type, the shirts, and below them, in reach of the thumb, start, end and save. */
export function TapForm({ mark, wrong, players, change, onStart, onEnd }: TapFormProps) {
  const { t } = useLingui();
  const errors = [wrong.start, wrong.end].flatMap((error) => (error ? [t(error)] : []));
  const toggle = (id: string) =>
    change({
      players: mark.players.includes(id) ? mark.players.filter((one) => one !== id) : [...mark.players, id],
    });
  return (
    <>
      <fieldset className={classes.group} aria-label={t`Play type`}>
        {Object.values(TYPE_KEYS).map((type) => (
          <UnstyledButton
            key={type}
            className={classes.choice}
            aria-pressed={mark.playType === type}
            onClick={() => change({ playType: mark.playType === type ? undefined : type })}
          >
            {playTypeName(type)}
          </UnstyledButton>
        ))}
      </fieldset>
      <fieldset className={classes.group} aria-label={t`Players`}>
        {players.map(({ id, name, number }) => (
          <UnstyledButton
            key={id}
            className={classes.choice}
            aria-label={number === undefined ? name : `${name}, ${number}`}
            aria-pressed={mark.players.includes(id)}
            onClick={() => toggle(id)}
          >
            <span className={classes.number}>{number ?? '–'}</span>
            <span className={classes.name}>{firstNameOf(name)}</span>
          </UnstyledButton>
        ))}
      </fieldset>
      <div className={classes.thumb}>
        {errors.length > 0 && (
          <Text role="alert" size="sm" c="var(--cant)" className={classes.errors}>
            {errors.join('. ')}
          </Text>
        )}
        <Button variant="default" className={classes.big} onClick={onStart}>
          <span>
            <Trans>Start</Trans> <b>{mark.start}</b>
          </span>
        </Button>
        <Button variant="default" className={classes.big} onClick={onEnd}>
          <span>
            <Trans>End</Trans> <b>{mark.end}</b>
          </span>
        </Button>
        <Button type="submit" className={classes.big}>
          <Trans>Save play</Trans>
        </Button>
      </div>
    </>
  );
}
