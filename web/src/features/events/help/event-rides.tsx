import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Title, Tooltip } from '@mantine/core';
import { IconCar, IconX } from '@tabler/icons-react';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import type { RideInput, RideView } from '@touchline/shared/events/help.model';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { shortNamesOf } from '../../../domain/players/short-names';
import { call } from '../../../lib/client';
import { askFirst } from '../../../ui/ask-first';
import { useFirstRows } from '../../../ui/table/first-rows';
import type { EventRights } from '../event-rights';
import classes from './event-help.module.css';
import { SHOWN } from './event-jobs';
import { RideOffer } from './ride-offer';
import type { Help } from './use-help';

const { offer_ride, withdraw_ride, take_seat, give_seat_back } = eventPlanningContract;

interface EventRidesProps {
  event: EventView;
  actor: Actor;
  rights: EventRights;
  roster: readonly PlayerView[];
  /** True: the viewer may offer a ride. */
  mayHelp: boolean;
  help: Help;
}

interface RideProps extends EventRidesProps {
  ride: RideView;
  /** Short names of the roster's children, by id: two of one first name are told apart. */
  names: ReadonlyMap<string, string>;
  onResize: () => void;
}

/** One car: its driver, its riders, and a button for each of the viewer's children. */
function Ride({ ride, names, event, actor, rights, mayHelp, help, onResize }: RideProps) {
  const { t } = useLingui();
  const { id: rideId, userId, name = '', phoneNumber, seats, pickUp, riders = [] } = ride;
  const { key } = event;
  const isOwnRide = userId === actor.userId;
  const driver = isOwnRide ? t`You` : name;
  const free = seats - riders.length;
  const seatedPlayers = (event.rides ?? []).flatMap((otherRide) => otherRide.riders ?? []);
  const nameOf = (playerId: string) => names.get(playerId) ?? t`A player`;
  const isOwn = (playerId: string) => rights.children.some(({ id }) => id === playerId);
  const seatText = (rider: string, sits: boolean) =>
    sits ? t`The seat of ${rider} is free again` : t`${rider} has a seat with ${driver}`;
  const sendSeat = (playerId: string, sits: boolean) =>
    help.send(
      `${rideId} ${playerId}`,
      () => call(sits ? give_seat_back : take_seat, { params: { ...key, rideId, playerId } }),
      seatText(nameOf(playerId), sits),
    );
  const withdraw = () =>
    help.send(
      rideId,
      () => call(withdraw_ride, { params: key, query: isOwnRide ? {} : { rideId } }),
      t`The ride is withdrawn`,
    );
  const askToWithdraw = () => {
    if (riders.length === 0) return void withdraw();
    const names = riders.map(nameOf).join(', ');
    askFirst({
      title: isOwnRide ? t`Withdraw your ride?` : t`Remove the ride of ${name}?`,
      children: t`These children lose their seats: ${names}.`,
      labels: { confirm: t`Remove the ride`, cancel: t`Keep it` },
      confirmProps: { color: 'danger' },
      onConfirm: () => void withdraw(),
    });
  };
  const cantGo = (playerId: string) =>
    event.attendees.some((row) => row.playerId === playerId && row.available === 'NO');
  const childrenToSeat =
    mayHelp && !isOwnRide
      ? rights.children.filter(({ id }) => riders.includes(id) || !(seatedPlayers.includes(id) || cantGo(id)))
      : [];
  return (
    <li className={classes.ride} data-mine={isOwnRide || undefined}>
      <div className={classes.row}>
        <span className={classes.what}>
          <span className={classes.name}>{driver}</span>
          <span className={classes.fact}>
            <span className={free > 0 ? classes.free : undefined}>
              {free > 0 ? t`${free} of ${seats} seats free` : t`Full`}
            </span>
            {!isOwnRide && phoneNumber && (
              <Anchor href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`} inherit>
                {phoneNumber}
              </Anchor>
            )}
          </span>
          {pickUp && (
            <span className={classes.fact}>
              <Trans>Pick-up: {pickUp}</Trans>
            </span>
          )}
        </span>
        {isOwnRide && mayHelp && (
          <Button variant="default" className={classes.action} onClick={onResize}>
            <Trans>Change</Trans>
          </Button>
        )}
        {(isOwnRide || rights.manages) && (
          <Tooltip label={isOwnRide ? t`Withdraw your ride` : t`Remove the ride`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              loading={help.isBusy(rideId)}
              aria-label={isOwnRide ? t`Withdraw your ride` : t`Remove the ride of ${name}`}
              onClick={askToWithdraw}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {riders.length > 0 && (
        <ul className={classes.riders} aria-label={t`Riders of ${driver}`}>
          {riders.map((playerId) => {
            const rider = nameOf(playerId);
            return (
              <li key={playerId} className={classes.rider} data-mine={isOwn(playerId) || undefined}>
                {rider}
                {rights.manages && !isOwn(playerId) && (
                  <ActionIcon
                    variant="transparent"
                    color="gray"
                    size={24}
                    aria-label={t`Free the seat of ${rider}`}
                    onClick={() => void sendSeat(playerId, true)}
                  >
                    <IconX size={14} stroke={1.75} />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {childrenToSeat.length > 0 && (
        <div className={classes.seats}>
          {childrenToSeat.map(({ id, name: child }) => {
            const sits = riders.includes(id);
            const first = names.get(id) ?? firstNameOf(child);
            return sits || free > 0 ? (
              <Button
                key={id}
                variant={sits ? 'default' : 'light'}
                className={classes.action}
                loading={help.isBusy(`${rideId} ${id}`)}
                aria-label={
                  sits ? t`Give back the seat of ${first} with ${driver}` : t`Seat for ${first} with ${driver}`
                }
                onClick={() => void sendSeat(id, sits)}
              >
                {sits ? t`Give back ${first}’s seat` : t`Seat for ${first}`}
              </Button>
            ) : null;
          })}
        </div>
      )}
    </li>
  );
}

/** The rides to an event: cars with free seats, and the viewer's own offer. */
export function EventRides(props: EventRidesProps) {
  const { event, actor, roster, mayHelp, help } = props;
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const { key, rides = [] } = event;
  const names = shortNamesOf(roster);
  const ownRide = rides.find(({ userId }) => userId === actor.userId);
  const { first, showMore } = useFirstRows(rides, SHOWN, ownRide ? rides.indexOf(ownRide) + 1 : 0);
  const offer = async (body: RideInput) => {
    setChoosing(false);
    const { seats } = body;
    await help.send('seats', () => call(offer_ride, { params: key, body }), t`Seats offered: ${seats}`);
  };
  const free = rides.reduce((sum, { seats, riders = [] }) => sum + seats - riders.length, 0);
  return (
    <div>
      <div className={classes.titles}>
        <Title order={3} size="h4" className={classes.title}>
          <Trans>Rides</Trans>
          {rides.length === 0 && (
            <span className={classes.count}>
              <Trans>None yet</Trans>
            </span>
          )}
          {rides.length > 0 && (
            <span className={classes.count}>
              {' '}
              {free > 0 ? plural(free, { one: '# seat free', other: '# seats free' }) : t`All full`}
            </span>
          )}
        </Title>
        {mayHelp && !ownRide && (
          <Button
            variant="default"
            className={classes.action}
            leftSection={<IconCar size={18} stroke={1.75} />}
            aria-expanded={choosing}
            loading={help.isBusy('seats')}
            onClick={() => setChoosing(!choosing)}
          >
            <Trans>Offer a ride</Trans>
          </Button>
        )}
      </div>
      {choosing && mayHelp && <RideOffer ownRide={ownRide} onOffer={(body) => void offer(body)} />}
      {rides.length > 0 && (
        <ul className={classes.list}>
          {first.map((ride) => (
            <Ride key={ride.id} {...props} ride={ride} names={names} onResize={() => setChoosing(!choosing)} />
          ))}
        </ul>
      )}
      {showMore}
    </div>
  );
}
