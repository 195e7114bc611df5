import { useLingui } from '@lingui/react/macro';
import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import { USUAL_POINTS } from '@touchline/shared/events/tournament-words';

/** The points rule in a form. A number input holds an empty text until a number is entered. */
export type PointsValues = Record<keyof typeof USUAL_POINTS, number | string>;

export const pointsValues = (rule: PointsValues = USUAL_POINTS): PointsValues => ({ ...rule });

/** Returns the rule that a form sends. An empty input counts as 0. */
export const pointsOf = ({ win, draw, loss }: PointsValues) => ({
  win: Number(win),
  draw: Number(draw),
  loss: Number(loss),
});

interface PointsFieldsProps {
  /** Returns the props that bind an input to `pointsRule.<field>`. */
  input: (path: string) => object;
}

/** Inputs for the points of a win, a draw and a loss. */
export function PointsFields({ input }: PointsFieldsProps) {
  const { t } = useLingui();
  const labels = { win: t`Win`, draw: t`Draw`, loss: t`Loss` };
  return (
    <Fieldset legend={t`Points for each game`}>
      <SimpleGrid cols={3} spacing="xs">
        {Object.entries(labels).map(([field, label]) => (
          <NumberInput
            key={field}
            label={label}
            min={0}
            max={100}
            allowDecimal={false}
            hideControls
            {...input(`pointsRule.${field}`)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
