/** Tests that the OpenAPI document is as strict about inputs as the contracts, as far as JSON Schema allows. */
import type { Endpoint } from '@touchline/shared/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { contracts } from '../app';
import { describeApi } from './openapi';

const document = describeApi(contracts);
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
ajv.addSchema(document, 'api');

const endpoints = Object.assign({}, ...Object.values(contracts)) as Record<string, Endpoint>;

/** Returns whether the contract and the document accept a body. */
function accepted(name: string, body: unknown): { contract: boolean; document: boolean } {
  const endpoint = endpoints[name];
  if (!endpoint?.body) throw new Error(`${name} has no body`);
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}').replaceAll('/', '~1');
  const at = `paths/${path}/${endpoint.method.toLowerCase()}/requestBody/content/application~1json/schema`;
  return {
    contract: endpoint.body.safeParse(body).success,
    document: ajv.compile({ $ref: `api#/${at}` })(body) as boolean,
  };
}

/** Returns a call's example with other values in these fields. */
const changed = (name: string, fields: object) => ({ ...(endpoints[name]?.example.body as object), ...fields });
const both = (verdict: boolean) => ({ contract: verdict, document: verdict });

const REFUSED: [string, string, object][] = [
  ['login', 'neither address nor name', { emailAddress: undefined }],
  ['login', 'an empty address and a blank name', { emailAddress: '', userName: ' \u00A0' }],
  ['login', 'an address without a host', { emailAddress: 'parent' }],
  ['register', 'a blank name', { userName: ' \t' }],
  ['register', 'a name with a control character', { userName: 'A\u0007na' }],
  ['register', 'a name that changes the text direction', { userName: 'A\u202Ena' }],
  ['register', 'an address with a name of 65 characters', { emailAddress: `${'a'.repeat(65)}@riverside.example` }],
  ['register', 'a short password', { password: 'seven77' }],
  ['start_club', 'a code of seven letters', { code: 'ABCD-EFG' }],
  ['start_club', 'a code with a letter that codes do not have', { code: 'ABCD-EFGU' }],
  ['update_profile', 'a birth date before 1960', { players: [{ name: 'Leo', birthDate: '1959-12-31' }] }],
  ['update_profile', 'a birth date after 2060', { players: [{ name: 'Leo', birthDate: '2061-01-01' }] }],
  ['update_profile', 'a day that does not exist', { players: [{ name: 'Leo', birthDate: '2012-02-30' }] }],
  ['add_board', 'a month that does not exist', { month: '2026-13' }],
  ['add_board', 'a month in words', { month: 'May' }],
  ['add_venue', 'a description with a control character', { description: 'a\u0000' }],
  ['add_venue', 'a link that runs code', { url: 'javascript:alert(1)' }],
  ['add_venue', 'a link to another host without a scheme', { url: '//evil.example' }],
  ['add_venue', 'a link with a password', { url: 'https://user:secret@evil.example' }],
  ['add_venue', 'a link with a space', { url: 'https://evil.example/a b' }],
  ['add_video', 'no link', { url: '' }],
  ['save_play', 'a film with another scheme', { source: 'file:///etc/passwd' }],
  ['save_play', 'a film with a backslash', { source: 'a\\b' }],
];
const ACCEPTED: [string, string, object][] = [
  ['login', 'a name in place of an address', { emailAddress: '', userName: 'parent' }],
  ['start_club', 'a code in small letters without its dash', { code: 'abcdefgh' }],
  ['update_profile', 'a leap day', { players: [{ name: 'Leo', birthDate: '2012-02-29' }] }],
  ['add_board', 'a month by name', { month: new Date().toISOString().slice(0, 7) }],
  ['add_board', 'a moment of a month', { month: Date.now() }],
  ['add_board', 'a moment of a month as text', { month: String(Date.now()) }],
  ['add_venue', 'a link to a page', { url: 'HTTPS://club.example:8443/a@b?c=d#e' }],
  ['add_venue', 'a link to an own page', { url: '/film/1' }],
  ['add_venue', 'a text of several lines', { description: 'Gate\n\tto the left 🥅' }],
  ['save_play', 'a film by its bare name', { source: 'first half, camera 2' }],
  ['save_play', 'a film by its address', { source: 'https://film.example/game.m3u8' }],
];

describe('the OpenAPI document of inputs', () => {
  it.each(REFUSED)('rejects %s with %s, like the contract', (name, _what, fields) => {
    expect(accepted(name, changed(name, fields))).toEqual(both(false));
  });

  it.each(ACCEPTED)('accepts %s with %s, like the contract', (name, _what, fields) => {
    expect(accepted(name, changed(name, fields))).toEqual(both(true));
  });

  it('rejects field names that no body may have', () => {
    const { document: verdict } = accepted('add_venue', changed('add_venue', { 'a.b': 1 }));
    expect(verdict).toBe(false);
  });
});
