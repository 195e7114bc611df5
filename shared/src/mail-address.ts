/** Mail addresses as the API accepts them, and how they are found in text that people paste. No schemas: screens load this, too. */

/** Lengths and host names as RFC 5321 limits them. */
export const MAILBOX = /^[^@]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
/** Letters, digits and `_ ' + - .`, without a dot at an end or beside another dot; the top-level domain of letters, or in punycode. */
const ACCEPTED = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns the address with an international domain in ASCII (`bücher.example` as `xn--bcher-kva.example`), otherwise unchanged. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Only letters of other scripts: the parser of URLs would also accept numbers, ports and percent signs, and change them.
  if (at < 1 || !/[^\u0000-\u007F]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** Returns the address as accounts store it, or undefined if the API would refuse it. */
export function mailAddress(text: string): string | undefined {
  const address = withAsciiDomain(text.trim().toLowerCase());
  return address.length <= 254 && ACCEPTED.test(address) && MAILBOX.test(address) ? address : undefined;
}

/** Addresses of a text, each once, as accounts store them. */
export interface FoundAddresses {
  addresses: string[];
  /** Parts of the text, unchanged, from which no address can be read for certain. */
  unclear: string[];
}

/** Invisible characters that mail programs and spreadsheets put between others. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** `Name <address>` or `Name (address)`. */
const BRACKETED = /^[^<>()@]*[<(]\s*([^<>()\s]+)\s*[>)]\s*$/;
/** A quoted name, or a remark in brackets without an address. */
const NAME_OR_REMARK = /"[^"@]*"|“[^”@]*”|\([^()@]*\)|\[[^[\]@]*\]/g;
/** `Mum:`, or `Olga Newman -`. */
const LABEL = /^[^@]*(?::|\s[-–—])\s+/;
/** Words of a label or a remark that advise against an address. */
const DOUBT =
  /(?<!\p{L})(?:old|former|not|no|don['’]?t|never|wrong|invalid|bounce[ds]?|antigu[oa]|viej[oa]|nunca|inválid[oa])(?!\p{L})/iu;
/** Quotes or brackets around the whole address. */
const WRAPPED = /^(?:"(.*)"|'(.*)'|“(.*)”|‘(.*)’|\[(.*)\])$/;

/** Splits at line breaks, tabs, commas and semicolons outside of double quotes and angle brackets. */
const entriesOf = (text: string): string[] =>
  (text.match(/(?:"[^"\n]*"|<[^<>\n]*>|[^,;\n\r\t])+/g) ?? []).map((entry) => entry.trim()).filter(Boolean);

/** Returns the address that a word without spaces is, after what surrounds it. */
function addressOf(word: string): string | undefined {
  const bare = word.replace(/^mailto:/i, '').replace(/\?.*$/, word.toLowerCase().startsWith('mailto:') ? '' : '$&');
  const wrapped = WRAPPED.exec(bare)
    ?.slice(1)
    .find((inner) => inner !== undefined);
  const address = mailAddress((wrapped ?? bare).replace(/^<(.*)>$/, '$1').replace(/[.:]$/, ''));
  // Half a pair of quotes: the other half may be lost together with a part of the address.
  return address && /^'|'@/.test(address) ? undefined : address;
}

/** Returns the addresses of an entry, or undefined when it is unclear which text belongs to them. */
function readEntry(entry: string): string[] | undefined {
  const bracketed = BRACKETED.exec(entry)?.[1];
  if (bracketed?.includes('@')) {
    const address = addressOf(bracketed);
    return address === undefined ? undefined : [address];
  }
  const remarks = [...(entry.match(/\([^()@]*\)|\[[^[\]@]*\]/g) ?? []), LABEL.exec(entry)?.[0] ?? ''];
  if (remarks.some((remark) => DOUBT.test(remark))) return undefined;
  const words = entry
    .replace(NAME_OR_REMARK, ' ')
    .replace(LABEL, '')
    .split(/\s+|(?<=@[^/|&]*)[/|&](?=[^/|&]*@)/)
    .filter(Boolean);
  const addresses = words.filter((word) => !/^(?:[/|&+]|and|y|e|or|o)$/i.test(word)).map(addressOf);
  const clear = addresses.filter((address) => address !== undefined);
  return clear.length > 0 && clear.length === addresses.length ? clear : undefined;
}

/**
 * Finds the addresses of a text: one, a list, or the recipients of a mail (`Ana <ana@x.example>; "Cy" cy@x.example`). Never cuts an
 * address out of a longer text: words beside it that are no name in quotes, label or remark make the entry unclear.
 */
export function readAddresses(text: string): FoundAddresses {
  const read = entriesOf(
    text
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(/\u00A0/g, ' '),
  ).map((entry) => ({
    entry,
    addresses: readEntry(entry),
  }));
  return {
    addresses: [...new Set(read.flatMap(({ addresses = [] }) => addresses))],
    unclear: read.filter(({ addresses }) => addresses === undefined).map(({ entry }) => entry),
  };
}
