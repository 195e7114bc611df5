import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { periodsOf } from '@touchline/shared/match/clock';
import { formationsOf, slotsOf } from '@touchline/shared/match/formations';
import type { MatchView } from '@touchline/shared/match/match.model';
import clsx from 'clsx';
import { useState } from 'react';
import { positionNames } from '../../../../domain/players/position-words';
import { useNow } from '../../../../lib/config';
import { now } from '../../../../lib/now';
import type { MatchWriter } from '../../../../live/match/use-match';
import { useChanger } from '../../../../live/queries/other-users';
import type { SquadPlayer } from '../../wall/squad';
import { Pitch } from '../coach/pitch';
import { ShirtToken } from '../coach/shirt-token';
import { expectedTimes, fairEdit, type Known, plannedMatch } from '../fair-plan';
import classes from '../match.module.css';
import { RollCall } from '../roll-call';
import type { PlanKeeper } from '../use-plan';
import { FormatFields } from './format-fields';
import { HelperField } from './helper-field';
import { KickOff } from './kick-off';
import { LineUpSheet } from './line-up-sheet';
import { moved } from './moved';
import { PlanList } from './plan-list';
import { SquadList } from './squad-list';
import { useShirtDrag } from './use-shirt-drag';

interface LineUpProps {
  event: EventView;
  match: MatchView;
  squad: readonly SquadPlayer[];
  /** Undefined until it has arrived. */
  known: Known | undefined;
  plan: PlanKeeper;
  writer: MatchWriter;
}

/** Line-up and plan. Each tap is saved; other coaches see it at once. */
export function LineUp({ event, match, squad, known, plan, writer }: LineUpProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ player?: string; slot?: string }>();
  const planned = plannedMatch(match);
  const { stays, format, formation, keeper } = planned;
  // Once the match has begun, an edit counts from now on, and begins with who is on.
  const hasBegun = periodsOf(planned.entries).length > 0;
  const lineup = hasBegun ? (match.onField ?? {}) : planned.lineup;
  const changer = useChanger(match.id);
  const minutes = expectedTimes(match, squad, useNow());
  const byId = new Map(squad.map((one) => [one.id, one]));
  const playerOf = (id: string) => byId.get(id) ?? { name: t`Player`, mark: '?' };
  const slotOf = (player: string) => Object.keys(lineup).find((slot) => lineup[slot] === player);
  const placed = new Set(Object.values(lineup));

  /** Puts a player into a slot; a player who stands there takes the first one's place. */
  const put = (player: string, slot: string) => {
    const from = slotOf(player);
    const other = lineup[slot];
    writer.saveLineup({
      [`lineup.${slot}`]: player,
      ...(from && from !== slot && { [`lineup.${from}`]: other ?? null }),
    });
    setChosen(undefined);
  };
  const tapPlayer = (player: string) => {
    const slot = slotOf(player);
    if (chosen?.player === player) return setChosen(undefined);
    if (chosen?.slot && !chosen.player) return put(player, chosen.slot);
    if (chosen?.player && slot) return put(chosen.player, slot);
    if (chosen?.player && slotOf(chosen.player) && !slot) return put(player, slotOf(chosen.player) as string);
    setChosen({ player, ...(slot && { slot }) });
  };
  const tapSlot = (slot: string) => (chosen?.player ? put(chosen.player, slot) : setChosen({ slot }));
  const takeOff = (player: string) => {
    const slot = slotOf(player);
    if (slot === undefined) return;
    writer.saveLineup({ [`lineup.${slot}`]: null, ...(keeper !== undefined && slot === 'GK' && { keeper: null }) });
    setChosen(undefined);
  };
  const drag = useShirtDrag((player, slot) => (slot === undefined ? takeOff(player) : put(player, slot)));
  const toggleStay = (player: string) =>
    writer.saveLineup({ stays: stays.includes(player) ? stays.filter((id) => id !== player) : [...stays, player] });
  const token = (player: string, place: string) => (
    <ShirtToken
      player={playerOf(player)}
      played={minutes.get(player)}
      whole={format.periods * format.minutes * 60_000}
      place={place}
      isChosen={chosen?.player === player}
      mark={stays.includes(player) || (keeper !== undefined && lineup.GK === player) ? 'locked' : undefined}
      isFaint={
        byId.get(player)?.presence !== 'here' && (byId.get(player)?.presence ?? byId.get(player)?.status) !== 'going'
      }
      onTap={() => tapPlayer(player)}
      drag={drag?.source(player)}
    />
  );
  const position = slotsOf(format.onField, formation).find(({ id }) => id === chosen?.slot)?.position;
  const onPitch = chosen?.player !== undefined && slotOf(chosen.player) !== undefined ? chosen.player : undefined;
  return (
    <div className={clsx(classes.columns, classes.touched)}>
      <LineUpSheet event={event} match={match} squad={squad} />
      <div className={classes.pitchSide}>
        <Group gap="xs" mb="sm">
          {!hasBegun && (
            <Button disabled={!known} onClick={() => known && writer.saveLineup(fairEdit(planned, known, now()))}>
              <Trans>Fill fairly</Trans>
            </Button>
          )}
          <NativeSelect
            aria-label={t`Formation`}
            data={[...formationsOf(format.onField)]}
            value={formation}
            onChange={({ currentTarget }) =>
              writer.saveLineup(moved({ format, formation, lineup }, format, currentTarget.value))
            }
          />
          <RollCall event={event} squad={squad} />
          <Button variant="default" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </Group>
        <div className={clsx(classes.field, classes.inView)}>
          <Pitch
            format={format}
            formation={formation}
            field={lineup}
            shirt={token}
            onSlot={tapSlot}
            target={drag?.target}
            chosenSlot={chosen?.player === undefined ? chosen?.slot : undefined}
          />
        </div>
        {hasBegun && <p className={classes.help}>{t`The match has begun: what you change counts from now on.`}</p>}
        <p className={classes.help} role="status">
          {onPitch
            ? t`${playerOf(onPitch).name} is chosen: tap another place, or a shirt to exchange.`
            : chosen?.player
              ? t`${playerOf(chosen.player).name} is chosen: tap a place on the pitch.`
              : position
                ? t`Tap the shirt of the ${t(positionNames[position])}.`
                : t`Tap a shirt, then a place on the pitch.`}
          {changer && ` ${t`${changer} changed it, too.`}`}
        </p>
        {onPitch && (
          <Group gap="xs" mt="xs">
            <Button variant="default" onClick={() => toggleStay(onPitch)}>
              {stays.includes(onPitch) ? t`Unlock` : t`Stays on all game`}
            </Button>
            <Button variant="default" onClick={() => takeOff(onPitch)}>
              <Trans>Take off the pitch</Trans>
            </Button>
          </Group>
        )}
        <Group gap="lg" mt="sm">
          <Checkbox
            label={t`Share with families`}
            checked={match.shared}
            onChange={({ currentTarget }) => writer.saveLineup({ shared: currentTarget.checked })}
          />
          {lineup.GK !== undefined && (
            <Checkbox
              label={t`The goalkeeper stays in goal`}
              checked={keeper !== undefined}
              onChange={({ currentTarget }) =>
                writer.saveLineup({ keeper: currentTarget.checked ? (lineup.GK ?? null) : null })
              }
            />
          )}
        </Group>
      </div>
      <div>
        <SquadList squad={squad} placed={placed} shirt={token} target={drag?.target()} />
        <PlanList match={match} squad={squad} keeper={plan} minutes={minutes} />
        <HelperField event={event} match={match} writer={writer} />
        <FormatFields shape={{ format, formation, lineup }} writer={writer} />
        {hasBegun && <KickOff match={match} squad={squad} writer={writer} />}
      </div>
    </div>
  );
}
