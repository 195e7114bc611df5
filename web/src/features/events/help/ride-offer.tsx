import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, TextInput } from '@mantine/core';
import type { RideInput, RideView } from '@touchline/shared/events/help.model';
import { MAX_SEATS } from '@touchline/shared/events/help-limits';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session';
import classes from './event-help.module.css';

const SEATS = Array.from({ length: MAX_SEATS }, (_, index) => index + 1);

interface RideOfferProps {
  /** The viewer's ride, if they have offered one. */
  ownRide: RideView | undefined;
  onOffer: (offer: RideInput) => void;
}

/** The form of a ride: where and when children get in, and a tap on the number of seats, which sends it. */
export function RideOffer({ ownRide, onOffer }: RideOfferProps) {
  const { t } = useLingui();
  const phone = useCurrentUser()?.phoneNumber;
  const [pickUp, setPickUp] = useState(ownRide?.pickUp ?? '');
  const text = pickUp.trim();
  const takenSeats = ownRide?.riders?.length ?? 0;
  return (
    <fieldset className={classes.choice}>
      <legend>
        <Trans>Your ride</Trans>
      </legend>
      <TextInput
        label={t`Pick-up place and time (optional)`}
        placeholder={t`Such as: library, 8:15`}
        maxLength={120}
        value={pickUp}
        onChange={({ currentTarget }) => setPickUp(currentTarget.value)}
      />
      <Text size="sm" mt="xs">
        <Trans>How many seats do you have for other children?</Trans>
      </Text>
      <div className={classes.numbers}>
        {SEATS.map((seats) => (
          <Button
            key={seats}
            variant={ownRide?.seats === seats ? 'filled' : 'default'}
            disabled={seats < takenSeats}
            aria-label={t`Offer ${seats}`}
            onClick={() => onOffer(text || ownRide?.pickUp ? { seats, pickUp: text } : { seats })}
          >
            {seats}
          </Button>
        ))}
      </div>
      <Text size="xs" c="var(--dim)">
        {phone
          ? t`Families who take a seat see your number, ${phone}.`
          : t`Add your phone number under My account, so that families can call you.`}
      </Text>
    </fieldset>
  );
}
