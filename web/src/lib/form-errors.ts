import { ApiError } from './errors';
import { humanize } from './humanize';

type Listed = Record<string, readonly { id?: string }[] | undefined>;

/** The field that shows an error: what is wrong with one word of a list, or a part of a place, is said at the whole. */
function fieldOf(path: string, values: object): string {
  const [field = '', index, ...rest] = path.split('.');
  const list = (values as Record<string, unknown>)[field];
  const item: unknown = Array.isArray(list) && index !== undefined ? list[Number(index)] : undefined;
  return typeof item === 'object' && item !== null && rest.length > 0
    ? [field, index, fieldOf(rest.join('.'), item)].join('.')
    : field;
}

/**
 * Where an error of a sent body belongs in the form: `plays.0.name` of a body that holds only the changed plays is
 * another play's index in the form.
 */
export function formPath(path: string, body: object, values: object): string {
  const [field = '', index = '', ...rest] = path.split('.');
  const id = (body as Listed)[field]?.[Number(index)]?.id;
  if (index === '' || id === undefined) return fieldOf(path, values);
  const place = (values as Listed)[field]?.findIndex((item) => item.id === id) ?? -1;
  return place < 0 ? field : fieldOf([field, place, ...rest].join('.'), values);
}

/**
 * Puts the server's field errors on the fields of a form.
 * @param fields names of the form's values
 * @param place where an error's path lies in the form, when the body had another shape
 * @returns what is left to say under the form: nothing when every wrong field is one of the form's own
 */
export function applyFieldErrors(
  error: unknown,
  fields: readonly string[],
  setErrors: (errors: Record<string, string>) => void,
  place: (path: string) => string = (path) => path,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const all = Object.entries(error.fields).map(([path, message]) => [place(path), message] as const);
  const known = all.filter(([path]) => fields.includes(path.split('.')[0] ?? ''));
  if (known.length === 0) return error;
  setErrors(Object.fromEntries(known));
  // An item's error may lie in a part of the form that is folded: it is said below, too.
  const [deep] = known.filter(([path]) => path.includes('.'));
  if (deep) return `${humanize(deep[0].split('.')[0] ?? '')}: ${deep[1]}`;
  return known.length === all.length ? null : error;
}
