import { ApiError } from './errors';
import { fieldName } from './humanize';

type Listed = Record<string, readonly { id?: string }[] | undefined>;

/** Returns the field that shows an error. An entry of a simple list, or a property of a venue, maps to the whole field. */
function fieldOf(path: string, values: object): string {
  const [field = '', index, ...rest] = path.split('.');
  const list = (values as Record<string, unknown>)[field];
  const item: unknown = Array.isArray(list) && index !== undefined ? list[Number(index)] : undefined;
  return typeof item === 'object' && item !== null && rest.length > 0
    ? [field, index, fieldOf(rest.join('.'), item)].join('.')
    : field;
}

/**
 * Maps an error path of the request body to the path in the form. A body holds only the changed plays, so `plays.0` of the body may be
 * `plays.3` of the form.
 */
export function formPath(path: string, body: object, values: object): string {
  const [field = '', index = '', ...rest] = path.split('.');
  const id = (body as Listed)[field]?.[Number(index)]?.id;
  if (index === '' || id === undefined) return fieldOf(path, values);
  const position = (values as Listed)[field]?.findIndex((item) => item.id === id) ?? -1;
  return position < 0 ? field : fieldOf([field, position, ...rest].join('.'), values);
}

/**
 * Sets the server's field errors on the fields of a form.
 * @param fields names of the form's values
 * @param place maps an error path to its path in the form, when the body had another shape
 * @returns the error to show below the form, or null when its fields show all of it
 */
export function applyFieldErrors(
  error: unknown,
  fields: readonly string[],
  setErrors: (errors: Record<string, string>) => void,
  toFormPath: (path: string) => string = (path) => path,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const fieldErrors = Object.entries(error.fields).map(([path, message]) => [toFormPath(path), message] as const);
  const shownErrors = fieldErrors.filter(([path]) => fields.includes(path.split('.')[0] ?? ''));
  if (shownErrors.length === 0) return error;
  setErrors(Object.fromEntries(shownErrors));
  // An item may be collapsed, so its error is also shown below the form.
  const [itemError] = shownErrors.filter(([path]) => path.includes('.'));
  if (itemError) return `${fieldName(itemError[0].split('.')[0] ?? '')}: ${itemError[1]}`;
  return shownErrors.length === fieldErrors.length ? null : error;
}
