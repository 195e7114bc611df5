/**
 * Notes about fields in the OpenAPI document: rules that zod does not convert to JSON Schema, and descriptions of rules that
 * JSON Schema cannot express. They are not in `shared`, because the web app would load them.
 */
import { loginBody, startCode } from '@touchline/shared/accounts/account.model';
import { developmentForm } from '@touchline/shared/developments/development.model';
import { attendeeInput, play } from '@touchline/shared/events/event.model';
import { MAX_ACTION_CODES, MAX_PLAY_TEXT } from '@touchline/shared/events/event-words';
import {
  email,
  filmLink,
  filmSource,
  link,
  linkToken,
  moment,
  momentText,
  month,
  NOT_BLANK,
  newPassword,
} from '@touchline/shared/fields';
import type { CreateDocumentOptions } from 'zod-openapi';
import { FIELD_NAME } from './parse';

type Override = Extract<CreateDocumentOptions['override'], (...args: never[]) => unknown>;
type Schema = Parameters<Override>[0];
type JsonSchema = Schema['jsonSchema'];

const NEAR = 'Within five years of now';

/** For inputs only, because replies need not satisfy them. */
const notes = new Map<unknown, JsonSchema>([
  [email, { description: 'Surrounding white space is removed, and capital letters become lower case.' }],
  [newPassword, { description: 'Rejected if it is one of the most common passwords.' }],
  [linkToken, { description: 'From a mailed link. Rejected after it was used or has expired.' }],
  [
    startCode,
    { pattern: '^([ -]*[0-9A-TV-Za-tv-z]){8}[ -]*$', description: 'The letters I and L are read as 1, and O as 0.' },
  ],
  [moment, { description: `Milliseconds since 1970. ${NEAR}.` }],
  [momentText, { description: `Milliseconds since 1970. ${NEAR}.` }],
  [month, { description: `A UTC month, or a moment of it in milliseconds since 1970. ${NEAR}.` }],
  [link, { description: 'A valid web address, an absolute path, or empty.' }],
  [filmLink, { description: 'A valid web address, an absolute path, or empty. Text around one address is removed.' }],
  [
    filmSource,
    { description: 'A valid web address, an absolute path, a name, or empty. Text around one address is removed.' },
  ],
  [
    loginBody,
    {
      anyOf: [
        { required: ['emailAddress'], properties: { emailAddress: { minLength: 1 } } },
        { required: ['userName'], properties: { userName: { pattern: NOT_BLANK.source } } },
      ],
    },
  ],
  [
    attendeeInput,
    { description: 'A new row needs a `playerId`, the name of a `player`, or a `volunteer` role for the caller.' },
  ],
  [
    play,
    {
      description: `\`endOffset\` must be after \`startOffset\`. All texts of a play have at most ${MAX_PLAY_TEXT} characters in total, and all plays of an event at most ${MAX_ACTION_CODES} action codes.`,
    },
  ],
  [
    developmentForm,
    { description: "`playerId` must be that of the stored development, `teamId` one of the player's teams." },
  ],
]);

/** Unknown fields are dropped, but these names are rejected. */
const propertyNames: JsonSchema = { pattern: FIELD_NAME.pattern.source, not: { enum: FIELD_NAME.not } };

/** Adds the notes of a zod schema to the JSON Schema of an input. */
export function addNotes({ zodSchema, jsonSchema, io }: Schema): void {
  if (io !== 'input') return;
  const { def } = zodSchema._zod;
  const isOpen = def.type === 'object' && !('catchall' in def && def.catchall);
  Object.assign(jsonSchema, isOpen && { propertyNames }, notes.get(zodSchema));
}
