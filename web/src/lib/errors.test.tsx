import { readFileSync } from 'node:fs';
import { newPassword, requiredLine } from '@touchline/shared/fields';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, errorText } from './errors';
import { messageText, showLanguage } from './language';

const problem = { detail: 'name: At most 100 characters', fields: { name: 'At most 100 characters' } };
const issueOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message ?? '';

afterEach(() => showLanguage('en'));

it('messages are shown as they are in English', () => {
  const error = new ApiError(400, problem, true);
  expect(errorText(error)).toBe('name: At most 100 characters');
  expect(error.fields).toEqual(problem.fields);
  expect(messageText('Hello {name}')).toBe('Hello {name}');
});

describe('in Spanish', () => {
  beforeEach(() => showLanguage('es'));

  it.each([
    ['This is not your password', 'Esta no es tu contraseña'],
    ['At most 77 characters', 'Máximo 77 caracteres'],
    ['At most 300', 'Máximo 300'],
    ['Mia (Riverside) is already signed up', 'Mia (Riverside) ya está en la lista'],
    ['This event is canceled: it takes no more sign-ups.', 'Este evento está cancelado y ya no se aceptan respuestas.'],
    ['This team does not exist, or you may not see it.', 'Esto no existe o no tienes permiso para verlo.'],
    ['Too big: expected string to have <=100 characters', 'Demasiado largo o demasiado grande'],
    ['name: At most 100 characters', 'name: Máximo 100 caracteres'],
    ['players.0.name: Name is required', 'players.0.name: Escribe el nombre'],
    ['Not a message of the catalogue', 'Not a message of the catalogue'],
  ])('%s', (english, spanish) => expect(messageText(english)).toBe(spanish));

  it('messages of schemas have a translation', () => {
    expect(messageText(issueOf(newPassword.safeParse('short')))).toBe('La contraseña debe tener al menos 8 caracteres');
    expect(messageText(issueOf(requiredLine('Name').safeParse(' ')))).toBe('Escribe el nombre');
  });

  it('an error follows the language, also after it was received', async () => {
    const error = new ApiError(400, problem, true);
    expect(error.fields).toEqual({ name: 'Máximo 100 caracteres' });
    expect(errorText(new ApiError(500, {}, false))).toBe('Error 500');
    await showLanguage('en');
    expect(error.fields).toEqual(problem.fields);
  });
});

it('the screens do not load the texts of mails', async () => {
  await showLanguage('es');
  const mails = readFileSync('locales/es/server.po', 'utf8');
  const [, mail = ''] = /msgid "([^"{]{20,})"/.exec(mails) ?? [];
  expect(mail).not.toBe('');
  expect(messageText(mail)).toBe(mail);
});
