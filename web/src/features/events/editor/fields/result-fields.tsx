import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fieldset, NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import type { EventType } from '@touchline/shared/events/event-words';
import { wasPlayed } from '@touchline/shared/events/events.rules';
import { canonicalResult, readResult } from '@touchline/shared/events/result';
import { NOT_PLAYED, RESULT_ENDINGS, RESULT_LENGTH } from '@touchline/shared/events/stored-result';
import { type ReactNode, useRef } from 'react';
import { endingWord, notPlayedWord } from '../../../../domain/result-text';
import { isKey } from '../../../../lib/keys';

/** The inputs of a result. Texts, because a form may be half filled. */
interface Parts {
  ours: string;
  theirs: string;
  /** How it ended; `NOT_PLAYED` without goals. */
  ending: string;
  /** The goals at half-time, which the form has no inputs for. */
  half: string;
  ourPens: string;
  theirPens: string;
}

const NO_PARTS: Parts = { ours: '', theirs: '', ending: '', half: '', ourPens: '', theirPens: '' };
/** Like the stored text, with numbers that may be missing. */
const PARTS = new RegExp(
  `^(\\d*):(\\d*)(?: (${RESULT_ENDINGS.join('|')}))?(?: \\((\\d+:\\d+) ht\\))?(?: \\((\\d*):(\\d*) pens\\))?$`,
);
/** Endings that need no goals. */
const WITHOUT_GOALS = ['double forfeit', 'forfeit by us', 'forfeit by them'];

function partsOf(text: string): Parts {
  const canonical = canonicalResult(text);
  if (canonical === NOT_PLAYED) return { ...NO_PARTS, ending: NOT_PLAYED };
  const [, ours = '', theirs = '', ending = '', half = '', ourPens = '', theirPens = ''] = PARTS.exec(canonical) ?? [];
  return { ours, theirs, ending, half, ourPens, theirPens };
}

function textOf({ ours, theirs, ending, half, ourPens, theirPens }: Parts): string {
  if (ending === NOT_PLAYED) return NOT_PLAYED;
  if (!ours && !theirs && WITHOUT_GOALS.includes(ending)) return `0:0 ${ending}`;
  const shootOut = ourPens || theirPens ? ` (${ourPens}:${theirPens} pens)` : '';
  if (!ours && !theirs && !shootOut && !ending) return '';
  return `${ours}:${theirs}${ending ? ` ${ending}` : ''}${half ? ` (${half} ht)` : ''}${shootOut}`;
}

const isHalfFilled = (text: string): boolean => PARTS.test(text) && !readResult(text);

/**
 * Returns what is wrong with the result of a form's values: numbers are missing, or no team won the penalties. A word is kept.
 * @param stored an older text that may stay as it is
 */
export function resultErrorOf(
  { result, type }: { result: string; type?: EventType },
  stored?: string,
): { result?: string } {
  if (result === '' || result === stored || type === 'TOURNAMENT' || !isHalfFilled(result)) return {};
  const { ours, theirs, ending, ourPens, theirPens } = partsOf(result);
  if (ending === 'pens' && ours !== '' && ours === theirs) return { result: t`One team wins the penalties` };
  if (ours === '' || theirs === '') return { result: t`Enter the goals of both teams` };
  return ourPens && ourPens === theirPens
    ? { result: t`One team wins the penalties` }
    : { result: t`Enter the penalties of both teams` };
}

/** Returns what a save of this result sends: a result finishes the event. */
export function resultChange(
  { eventState }: Pick<EventView, 'eventState'>,
  typed: string,
): Pick<EventView, 'result'> & Partial<Pick<EventView, 'eventState'>> {
  const result = typed.trim();
  const finishes = result !== '' && eventState !== 'CANCELLED' && !wasPlayed(eventState);
  return { result, ...(finishes && { eventState: 'FINISHED' }) };
}

interface ResultFieldsProps {
  /** True: the first input takes the focus. */
  autoFocus?: boolean;
  /** Of a tournament the result is a text, such as its place. */
  type?: EventType;
  /** Names of both teams; the own team and its opponent when absent. */
  teams?: readonly [string, string] | undefined;
  value?: string;
  onChange?: (result: string) => void;
  error?: ReactNode;
}

/** The result of a game: two numbers, how it ended, and penalties after a draw. Its value is the text of the result. */
export function ResultFields({ type, teams, value = '', onChange, error, autoFocus = false }: ResultFieldsProps) {
  const { t } = useLingui();
  const secondInput = useRef<HTMLInputElement>(null);
  if (type === 'TOURNAMENT')
    return (
      <TextInput
        autoFocus={autoFocus}
        label={t`Result`}
        placeholder={t`Second place`}
        maxLength={RESULT_LENGTH}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
    );
  const canonical = canonicalResult(value);
  const isText = canonical !== '' && canonical !== NOT_PLAYED && !PARTS.test(canonical);
  const parts = isText ? NO_PARTS : partsOf(value);
  // Goals at half-time belong to the goals that stood beside them.
  const set = (fields: Partial<Parts>) => onChange?.(textOf({ ...parts, half: '', ...fields }));
  const endings = RESULT_ENDINGS.filter((ending) => ending !== 'pens' || parts.ending === 'pens');
  const [first, second] = teams ?? [];
  const number = (field: keyof Parts, label: string) => (
    <NumberInput
      ref={field === 'theirs' ? secondInput : undefined}
      autoFocus={autoFocus && field === 'ours'}
      label={label}
      inputMode="numeric"
      enterKeyHint={field === 'ours' ? 'next' : 'done'}
      min={0}
      max={field === 'ours' || field === 'theirs' ? 999 : 99}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={parts[field] === '' ? '' : Number(parts[field])}
      onChange={(typed) => set({ [field]: String(typed), ...(parts.ending === NOT_PLAYED && { ending: '' }) })}
      onKeyDown={(event) => {
        if (field !== 'ours' || parts.theirs !== '' || !isKey(event, 'Enter')) return;
        event.preventDefault();
        secondInput.current?.focus();
      }}
    />
  );
  const isDrawn = parts.ours !== '' && parts.ours === parts.theirs && !parts.ending.includes('forfeit');
  const hasPenalties = parts.ourPens !== '' || parts.theirPens !== '';
  return (
    <Fieldset legend={t`Result`} variant="unstyled">
      <SimpleGrid cols={2} spacing="sm">
        {number('ours', first ? t`Goals of ${first}` : t`Our goals`)}
        {number('theirs', second ? t`Goals of ${second}` : t`Opponent’s goals`)}
        {(isDrawn || hasPenalties) && (
          <>
            {number('ourPens', first ? t`Penalties of ${first}` : t`Our penalties`)}
            {number('theirPens', second ? t`Penalties of ${second}` : t`Opponent’s penalties`)}
          </>
        )}
      </SimpleGrid>
      <NativeSelect
        mt="sm"
        label={t`How it ended`}
        value={parts.ending}
        data={[
          { value: '', label: t`after full time` },
          ...endings.map((ending) => ({ value: ending, label: endingWord(ending, teams) })),
          { value: NOT_PLAYED, label: notPlayedWord() },
        ]}
        onChange={({ currentTarget }) => set({ ending: currentTarget.value, half: parts.half })}
      />
      {isText && (
        <Text size="sm" c="var(--dim)" mt="xs">
          {t`“${value}” does not count in the table: enter the goals.`}
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--cant)" mt="xs" role="alert">
          {error}
        </Text>
      )}
    </Fieldset>
  );
}
