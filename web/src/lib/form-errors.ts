import { ApiError } from './errors';

/**
 * Puts the server's field errors on the fields of a form.
 * @returns what is left to say under the form: nothing when every wrong field is on the form
 */
export function takeFieldErrors(
  error: unknown,
  fields: readonly string[],
  setErrors: (errors: Record<string, string>) => void,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const known = Object.entries(error.fields).filter(([path]) => fields.includes(path));
  if (known.length === 0) return error;
  setErrors(Object.fromEntries(known));
  return known.length === Object.keys(error.fields).length ? null : error;
}
