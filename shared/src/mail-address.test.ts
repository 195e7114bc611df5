import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email } from './fields';
import { mailAddress, readAddresses } from './mail-address';

describe('addresses in a pasted text', () => {
  it.each([
    ["sean.o'dell@mail.example", ["sean.o'dell@mail.example"]],
    ["'sean@mail.example'", ['sean@mail.example']],
    ['Ana+club@Mail.Example', ['ana+club@mail.example']],
    ["Sean O'Dell <sean.o'dell@mail.example>", ["sean.o'dell@mail.example"]],
    ['"O\'Dell, Sean" <sean@mail.example>, ana@mail.example', ['sean@mail.example', 'ana@mail.example']],
    ['"Cy" cy@x.example bo@x.example', ['cy@x.example', 'bo@x.example']],
    ['mailto:ana@x.example?subject=Hi', ['ana@x.example']],
    ['<mailto:ana@x.example>', ['ana@x.example']],
    ['Olga Newman (olga@x.example)', ['olga@x.example']],
    ['olga@x.example (mum); Pat: pat@x.example', ['olga@x.example', 'pat@x.example']],
    ['Olga Newman - olga@x.example', ['olga@x.example']],
    ['mom@x.example/dad@y.example', ['mom@x.example', 'dad@y.example']],
    ['mom@x.example & dad@y.example', ['mom@x.example', 'dad@y.example']],
    ['ana@bücher.example', ['ana@xn--bcher-kva.example']],
    ['ana@x.example.\u200B', ['ana@x.example']],
    ['ana@x.example, ANA@x.example', ['ana@x.example']],
  ])('reads %s', (text, addresses) => {
    expect(readAddresses(text)).toEqual({ addresses, unclear: [] });
  });

  it.each([
    "sean o'dell@mail.example",
    'Olga olga@x.example',
    "'sean@mail.example",
    'sean@mail.example co',
    'sean@mail. example',
    'sean@mail.example@x.example',
    'sean.o’dell@mail.example',
    'a/b@x.example',
    'jörg@x.example',
    'sean(at)mail.example',
    'sean%dell@mail.example',
    'Sean <sean o@x.example>',
    'sean@mail.example (old)',
    'Do not use: sean@mail.example',
    'sean@mail.example (no usar)',
    'nobody',
    '@',
    'bo@club',
  ])('does not guess at %s', (text) => {
    expect(readAddresses(text)).toEqual({ addresses: [], unclear: [text] });
  });

  it('reads nothing from an empty text', () => {
    expect(readAddresses(' ,;\n')).toEqual({ addresses: [], unclear: [] });
  });

  const letters = fc.string({ unit: fc.constantFrom(...`abZ09._'+-@ "<>(),;:/ü\u200B\t`), maxLength: 40 });

  it('returns only addresses that the API accepts, and that stand in the text', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const visible = text.replaceAll('\u200B', '').toLowerCase();
        for (const address of readAddresses(text).addresses) {
          expect(email.parse(address)).toBe(address);
          if (!visible.includes('ü')) expect(visible).toContain(address);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts what the API accepts', () => {
    fc.assert(
      fc.property(fc.oneof(letters, fc.emailAddress()), (text) => {
        const parsed = email.safeParse(text);
        expect(mailAddress(text)).toBe(parsed.success ? parsed.data : undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads every accepted address back as it is', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const stored = mailAddress(address);
        if (stored !== undefined && !/^'|'@/.test(stored))
          expect(readAddresses(address)).toEqual({ addresses: [stored], unclear: [] });
      }),
    );
  });
});
