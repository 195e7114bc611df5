/** Names of the positions. A profile holds the id of one, such as `GK`, or a text of people's own. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { foldText } from '@touchline/shared/fold-text';
import { POSITIONS, type Position } from '@touchline/shared/match/formations';

export const positionNames: Record<Position, MessageDescriptor> = {
  GK: msg`goalkeeper`,
  LB: msg`left back`,
  CB: msg`center back`,
  RB: msg`right back`,
  DM: msg`holding midfield`,
  LM: msg`left midfield`,
  CM: msg`midfield`,
  RM: msg`right midfield`,
  AM: msg`attacking midfield`,
  LW: msg`left wing`,
  ST: msg`striker`,
  RW: msg`right wing`,
};

const isPosition = (text: string): text is Position => POSITIONS.some((one) => one === text);

/** Returns the name of a position, and any other text as it is. */
export const positionText = (text: string): string => (isPosition(text) ? i18n._(positionNames[text]) : text);

/** Returns the id of the position with this name, and any other text as it is. */
export const positionOfText = (text: string): string =>
  POSITIONS.find((one) => foldText(positionText(one)) === foldText(text)) ?? text;
