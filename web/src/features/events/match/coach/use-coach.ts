/** The acts of the coach during a match. Each is queued at once, and can be undone for ten seconds. */
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EntryKind } from '@touchline/shared/match/entries';
import type { Lineup } from '@touchline/shared/match/on-field';
import type { PlannedChange } from '@touchline/shared/match/plan';
import { type MouseEvent, useState } from 'react';
import { now as serverNow } from '../../../../lib/now';
import type { EntryFields, LineupEdit } from '../../../../live/match/own-writes';
import type { MatchWriter } from '../../../../live/match/use-match';
import { announce } from '../../../../ui/focus/announce';
import { kindLabels } from '../match-words';
import { UNDO_MS, type Undoable, useUndo } from './use-undo';

/**
 * `who`: the next shirt is that of an entry, by keyboard until somebody answers; then the focus goes back to `from`. `pick`: the next shirt makes an entry. `sub`: the next shirts are exchanged. `off`: the next shirt
 * of the bench comes on for this player, who is hurt, has a second yellow card, or was sent off and left `slot`.
 */
export type Prompt =
  | { is: 'who'; kind: EntryKind; entryId: string; as: 'playerId' | 'otherPlayerId'; until: number; from?: HTMLElement }
  | { is: 'pick'; kind: EntryKind }
  | { is: 'off'; why: 'INJURY' | 'YELLOW' | 'RED'; entryId: string; player: string; slot: string }
  | { is: 'sub' };

/** A shirt, or an empty place of the pitch. */
export interface Spot {
  player?: string;
  slot?: string;
}

interface CoachOptions {
  writer: MatchWriter;
  field: Lineup;
  keeper: string | undefined;
  now: number;
  nameOf: (playerId: string) => string;
  /** Returns whether a player of ours has a yellow card. */
  isBooked: (playerId: string) => boolean;
}

/** Returns the button that a key pressed; undefined for a pointer. */
export const keyedFrom = ({ detail, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | undefined =>
  detail === 0 ? currentTarget : undefined;

interface Asked {
  kind: EntryKind;
  entryId: string;
  as: 'playerId' | 'otherPlayerId';
  from: HTMLElement | undefined;
}

/** Asks for a player for as long as the act can be undone, or until a user of the keyboard answers. */
const who = ({ from, ...asked }: Asked, now: number): Prompt => ({
  is: 'who',
  ...asked,
  until: from ? Number.POSITIVE_INFINITY : now + UNDO_MS,
  ...(from && { from }),
});

const MAY_BE_NAMED: readonly EntryKind[] = ['GOAL', 'CHANCE', 'FOUL'];

export type Coach = ReturnType<typeof useCoach>;

type Off = Prompt & { is: 'off' };

/** Returns the entries of a player who goes off at a time (ms): the place is empty before `on` takes it. */
function entriesOfLeaving({ why, player, slot }: Off, on: string | undefined, at: number): [EntryKind, EntryFields][] {
  const leaves = why === 'INJURY' ? { otherPlayerId: player } : { slot };
  const sub: EntryFields = { ...(on && { playerId: on }), ...leaves, at: at + 1 };
  return [
    ...(why === 'YELLOW' ? [['RED', { playerId: player, at }] satisfies [EntryKind, EntryFields]] : []),
    ...(on !== undefined || why === 'INJURY' ? [['SUB', sub] satisfies [EntryKind, EntryFields]] : []),
  ];
}

export function useCoach({ writer, field, keeper, now, nameOf, isBooked }: CoachOptions) {
  const { t: translate } = useLingui();
  const { last, offer, undo } = useUndo();
  const [heldPrompt, setPrompt] = useState<Prompt>();
  const [chosen, setChosen] = useState<Spot>();
  // Later a tap on a shirt is the beginning of a substitution again.
  const prompt = heldPrompt?.is === 'who' && heldPrompt.until <= now ? undefined : heldPrompt;
  const isOn = (player: string | undefined) => player !== undefined && Object.values(field).includes(player);

  const calm = () => {
    setPrompt(undefined);
    setChosen(undefined);
  };
  const done = (label: string, run: Undoable['run']) => {
    calm();
    offer({ label, run });
    announce(label);
  };
  const enter = (kind: EntryKind, fields: EntryFields = {}, from?: HTMLElement): string => {
    const id = writer.add(kind, fields);
    const label = translate(kindLabels[kind]);
    done(label, () => writer.remove(id));
    if (MAY_BE_NAMED.includes(kind) && !fields.playerId && fields.side !== 'THEM' && !fields.ownGoal)
      setPrompt(who({ kind, entryId: id, as: 'playerId', from }, now));
    return id;
  };
  const enterAll = (label: string, subs: readonly EntryFields[]) => {
    const ids = subs.map((fields) => writer.add('SUB', fields));
    done(label, () => {
      for (const id of ids) writer.remove(id);
    });
  };

  const slotOf = (player: string) => Object.keys(field).find((slot) => field[slot] === player);
  /** An injury and a second yellow card ask whether the player goes off; a red card asks who comes on. */
  function enterForPlayer(kind: EntryKind, player: string): void {
    const slot = slotOf(player);
    const isSecond = kind === 'YELLOW' && isBooked(player);
    const id = enter(kind, { playerId: player });
    if (slot !== undefined && (kind === 'INJURY' || kind === 'RED' || isSecond))
      setPrompt({ is: 'off', why: kind as 'INJURY' | 'YELLOW' | 'RED', entryId: id, player, slot });
  }

  /** Takes the player off and puts `on` in the place. After a second yellow card it adds the red one. One undo removes all of it. */
  function goOff(off: Off, on?: string): void {
    const name = nameOf(off.player);
    const ids = entriesOfLeaving(off, on, serverNow()).map(([kind, fields]) => writer.add(kind, fields));
    done(on === undefined ? t`${name} goes off` : t`${nameOf(on)} for ${name}`, () => {
      for (const one of [...ids.toReversed(), off.entryId]) writer.remove(one);
    });
  }
  const stayOn = ({ why, entryId }: Off) => {
    if (why === 'INJURY') writer.correct(entryId, { staysOn: true });
    setPrompt(undefined);
  };

  function exchange(one: Spot, other: Spot): void {
    const [first, second] = isOn(one.player) || one.slot ? [one, other] : [other, one];
    if (second.player !== undefined && !isOn(second.player)) {
      const on = nameOf(second.player);
      const sub: EntryFields = first.player === undefined ? { slot: first.slot } : { otherPlayerId: first.player };
      const off = first.player === undefined ? undefined : nameOf(first.player);
      enterAll(off ? t`${on} for ${off}` : t`${on} comes on`, [{ playerId: second.player, ...sub }]);
      return;
    }
    const [player, place] = first.player === undefined ? [second.player, first] : [first.player, second];
    if (player === undefined) {
      setChosen(undefined);
      return;
    }
    const id = writer.add('SWAP', {
      playerId: player,
      ...(place.player ? { otherPlayerId: place.player } : { slot: place.slot }),
    });
    done(translate(kindLabels.SWAP), () => writer.remove(id));
  }

  function named(player: string, asked: Prompt & { is: 'who' }): void {
    writer.correct(asked.entryId, { [asked.as]: player });
    setPrompt(undefined);
    const what = translate(kindLabels[asked.kind]);
    const name = nameOf(player);
    const label = asked.as === 'playerId' ? t`${what}, ${name}` : t`Assist, ${name}`;
    // The name came with the entry, as one act.
    offer({
      label,
      run: () =>
        asked.as === 'playerId' ? writer.remove(asked.entryId) : writer.correct(asked.entryId, { otherPlayerId: null }),
    });
    announce(label);
    if (asked.kind === 'GOAL' && asked.as === 'playerId') setAssistOf(asked.entryId);
  }
  const [assistOf, setAssistOf] = useState<string>();

  return {
    last,
    prompt,
    chosen,
    /** The goal whose assist can be named: while it can be undone. */
    assistOf: last && !prompt ? assistOf : undefined,
    undo: () => {
      calm();
      setAssistOf(undefined);
      undo();
    },
    calm,
    ask: setPrompt,
    /** Says what was done, and offers to undo it. */
    done,
    /** A goal, a chance, a foul: the next shirt may name the player. */
    enter,
    save: () => enter('SAVE', keeper === undefined ? {} : { playerId: keeper }),
    /** Turns the entry that asks for a player into one of the other team. */
    makeTheirs: (entryId: string) => {
      writer.correct(entryId, { side: 'THEM' });
      setPrompt(undefined);
    },
    askAssist: (entryId: string, from?: HTMLElement) =>
      setPrompt(who({ kind: 'GOAL', entryId, as: 'otherPlayerId', from }, now)),
    /** Starts a period, with the line-up that the coach did not make. */
    start: (label: string, period: EntryFields, edit?: LineupEdit) => {
      if (edit) writer.saveLineup(edit);
      const id = writer.add('PERIOD_START', period);
      done(label, () => writer.remove(id));
    },
    doPlanned: (changes: readonly PlannedChange[]) =>
      enterAll(
        changes
          .map(({ on, off }) => (off ? t`${nameOf(on)} for ${nameOf(off)}` : t`${nameOf(on)} comes on`))
          .join(', '),
        changes.map(({ on, off, slot }) => ({ playerId: on, ...(off ? { otherPlayerId: off } : { slot }) })),
      ),
    goOff,
    stayOn,
    /** Ends the time in the sin bin. */
    comeBack: (player: string, slot: string) => enterAll(t`${nameOf(player)} comes on`, [{ playerId: player, slot }]),
    tap: (spot: Spot) => {
      if (prompt?.is === 'who' && spot.player) return named(spot.player, prompt);
      if (prompt?.is === 'pick' && spot.player) return enterForPlayer(prompt.kind, spot.player);
      if (prompt?.is === 'off' && spot.player && !isOn(spot.player)) return goOff(prompt, spot.player);
      if (chosen && (chosen.player ?? chosen.slot) === (spot.player ?? spot.slot)) return setChosen(undefined);
      const isBench = (one: Spot) => one.slot === undefined && !isOn(one.player);
      if (!chosen || (isBench(chosen) && isBench(spot)) || (!chosen.player && !spot.player)) return setChosen(spot);
      exchange(chosen, spot);
    },
  };
}
