import { expect, it } from 'vitest';
import { createLog, describeError, maskMessage } from './log';
import { MARKER } from './testing/records';

function openLog(level = 'debug') {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => lines.push(line) }), lines };
}

/** Returns the error that a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('R24: a log entry contains no password, token, address or number', () => {
  const { log, lines } = openLog();
  const secret = { password: MARKER, token: MARKER, emailAddress: `${MARKER}@club.example`, phoneNumber: MARKER };
  log.info({ ...secret, user: secret, requestId: 'r1' }, `mail to ana.${MARKER}@club.example was refused`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(MARKER);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'r1', msg: 'mail to …@… was refused', user: {} });
});

it('R24: logs the type and stack of an error and its causes, without what they quote', () => {
  const { log, lines } = openLog();
  const parsing = thrownBy(() => JSON.parse(`{"player": ${MARKER}}`));
  const duplicate = Object.assign(
    new Error(`E11000 duplicate key error index: emailAddress_1 dup key: { emailAddress: "${MARKER}" }`),
    { code: 11_000, keyValue: { emailAddress: MARKER } },
  );
  log.error({ err: new TypeError('It was not stored', { cause: duplicate }) }, 'unexpected failure');
  log.error({ err: parsing }, 'unexpected failure');
  expect(lines.join()).not.toContain(MARKER);
  const [first] = lines.map((line) => JSON.parse(line) as { err: ReturnType<typeof describeError> });
  expect(first?.err).toMatchObject({ type: 'TypeError', message: 'It was not stored', cause: { code: 11_000 } });
  expect(first?.err.stack).toMatch(/^at .*log\.test\.ts/);
});

it.each([
  ['550 <ana@club.example>: Recipient address rejected', '550 <…@…>: Recipient address rejected'],
  ['550 <jürgen@club.example> and <ana@bücher.example>', '550 <…@…> and <…@…>'],
  ['550 <ju\u0308rgen@mu\u0308nchen.de> <用户@例子.广告> <иван@почта.рф>', '550 <…@…> <…@…> <…@…>'],
  ['Unexpected token, "Leo Raman" is not valid JSON', 'Unexpected token, "…" is not valid JSON'],
  ['a quote that "never ends', 'a quote that "…"'],
  ["no child named 'Leo Raman'", "no child named '…'"],
  ["Cannot read properties of undefined (reading 'length')", "Cannot read properties of undefined (reading 'length')"],
  ['Invalid URL redis://club:secret@redis:6379', 'Invalid URL redis://…@redis:6379'],
  ['who called +49 30 1234567?', 'who called +…?'],
  ['connect ECONNREFUSED 127.0.0.1:6379', 'connect ECONNREFUSED 127.0.0.1:6379'],
])('R24: logs the message %j without what it quotes', (message, logged) => {
  expect(maskMessage(message)).toBe(logged);
});

it.each(['ana.surname@club.example', '"Leo Raman" is no number', '+49 30 1234567', '//club:secret@redis'])(
  'R24: logs no part of %j, wherever a long message is cut',
  (secret) => {
    for (let before = 300 - secret.length; before <= 300; before += 1) {
      const logged = maskMessage(`${'.'.repeat(before - 1)} ${secret} ${'.'.repeat(300)}`);
      expect(logged).not.toMatch(/ana|surname|Leo|Raman|49|30 1|secret/);
      expect(logged).toHaveLength(301);
    }
  },
);

it('R24: masks addresses of every script in the fields of an entry either', () => {
  const { log, lines } = openLog();
  log.info({ to: 'zoë@club.example', cc: ['a@bücher.example'] }, 'mail to иван@почта.рф');
  expect(lines.join()).not.toMatch(/zoë|bücher|почта|иван/);
});

it.each(['a', 'é', 'a@', 'é@b.', '.a', 'e\u0308', '"a', "'a "])(
  'R19: masks a message of 200,000 times %j in time that grows with its length',
  (part) => {
    const began = performance.now();
    maskMessage(part.repeat(200_000));
    // A search whose time grows with the square of the length takes minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  },
);

it('R24: logs nothing of a thrown value that is not an error', () => {
  expect(describeError(MARKER)).toEqual({ type: 'string', message: '' });
  expect(describeError({ message: MARKER })).toEqual({ type: 'object', message: '' });
});

it('uses the level of the settings', () => {
  const { log, lines } = openLog('warn');
  log.info('not this');
  log.warn('this');
  expect(lines).toHaveLength(1);
});
