import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of fields in the lists of forms. */
const names: Record<string, MessageDescriptor> = {
  name: msg`name`,
  players: msg`players`,
  birthDate: msg`birth date`,
  birthYear: msg`birth year`,
  number: msg`shirt number`,
  position: msg`position`,
  club: msg`club`,
  team: msg`team`,
  teams: msg`teams`,
  link: msg`link`,
  source: msg`film`,
  startOffset: msg`start`,
  endOffset: msg`end`,
  playType: msg`kind of play`,
  plays: msg`plays`,
  participants: msg`participants`,
  schedules: msg`schedule`,
  teamStats: msg`statistics`,
  time: msg`time`,
  field: msg`field`,
  theme: msg`theme`,
  summary: msg`summary`,
  rating: msg`rating`,
  payments: msg`payments`,
  amount: msg`amount`,
  method: msg`method`,
  submitTime: msg`submitted`,
  volunteers: msg`volunteer service`,
  role: msg`role`,
  serveTime: msg`served`,
  matches: msg`matches`,
};

/** Splits a camel-case field name into words: `startOffset` becomes "start offset". */
export const humanize = (field: string): string => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the name of a field in the language on the screen. */
export const fieldName = (field: string): string => {
  const name = names[field];
  return name ? i18n._(name) : humanize(field);
};
