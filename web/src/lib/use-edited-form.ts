/**
 * One form kit: a form that edits a chosen object, or describes a new one. What others save meanwhile arrives in every
 * field that is untouched; where both changed something it asks, field by field (specification 2.3).
 */
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { undoToast } from '../components/undo-toast';
import { applyFieldErrors, formPath } from './form-errors';
import { sameValue, valueAt, withMovedItems, withValue } from './form-lists';
import { type Conflict, takeTheirs, threeWay } from './three-way';
import { useUnsaved } from './unsaved';

interface EditedFormOptions<V extends object> {
  /** The object that is edited, by its id; undefined for a new one. */
  id: string | undefined;
  /** The object's values as they are now: another reference whenever somebody saved it. */
  values: V;
  /** @param base what the form is based on */
  validate?: (values: V, base: V) => FormErrors;
}

/** What changes the fields of a form. The functions stay the same ones: they do not make a memoised row render again. */
export type FieldActions<V extends object> = Pick<
  UseFormReturnType<V>,
  'setFieldValue' | 'getInputProps' | 'insertListItem' | 'removeListItem'
> &
  Pick<EditedForm<V>, 'removeItem'>;

export interface EditedForm<V extends object> {
  form: UseFormReturnType<V>;
  actions: FieldActions<V>;
  /** Values of the object that the form is based on. */
  base: V;
  dirty: boolean;
  conflicts: readonly Conflict<V>[];
  /** Leaves what was typed, or takes what the others saved. */
  resolve: (conflict: Conflict<V>, keep: 'mine' | 'theirs') => void;
  error: unknown;
  busy: boolean;
  /** Takes an item out of a list of the form, with a way back while the same object is edited. */
  removeItem: (list: keyof V & string, index: number, name: string) => void;
  /**
   * Runs a call of the form; what goes wrong lands on its fields and below it. Answers whether it went well. What the
   * object becomes meanwhile fills the form as it is: it is what was sent, with what the server made of it. When the
   * call fails it was somebody else's, and what was typed comes back beside it.
   * @param body what is sent, where it holds only some of a list's items: errors then land on the right ones
   */
  run: (work: () => Promise<unknown>, body?: object) => Promise<boolean>;
  /** Runs a call that sends nothing of the form: as `run`, but what is typed stays, whatever the object becomes. */
  runBeside: (work: () => Promise<unknown>) => Promise<boolean>;
}

const noErrors: FormErrors = {};

/** What a field's change event, or a field that hands over its value itself, says. */
function inputValue(change: unknown): unknown {
  if (typeof change !== 'object' || change === null || !('nativeEvent' in change)) return change;
  const { currentTarget } = change as ChangeEvent<HTMLInputElement>;
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value;
}

const sameSpot = <V>(one: Conflict<V>, other: Conflict<V>): boolean =>
  one.field === other.field && one.item?.id === other.item?.id && one.item?.field === other.item?.field;

export function useEditedForm<V extends object>({ id, values, validate }: EditedFormOptions<V>): EditedForm<V> {
  const [base, setBase] = useState({ id, values });
  const [conflicts, setConflicts] = useState<readonly Conflict<V>[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** Whether the object's next values are what this form just sent: they are taken whole, until somebody types on. */
  const sent = useRef(false);
  const held = useForm<V>({
    mode: 'controlled',
    initialValues: values,
    validate: (typed) => validate?.(typed, base.values) ?? {},
    onValuesChange: () => {
      sent.current = false;
      setError(null);
    },
  });
  /** Whether values came while a save was under way: when it fails, they were somebody else's. */
  const overtaken = useRef(false);
  const shown = useRef({ id, values });
  shown.current = { id, values };
  const fields = Object.keys(values);
  const latest = useRef(held);
  latest.current = held;
  /** What is wrong by now: several fields may change before the next render. */
  const wrong = useRef(held.errors);
  wrong.current = held.errors;

  const actions = useMemo((): FieldActions<V> => {
    const put = (path: string, value: unknown, errors: FormErrors) => {
      const [field = '', ...rest] = path.split('.');
      const before = latest.current.getValues()[field as keyof V];
      latest.current.setValues({ [field]: withValue(before, rest, value) } as unknown as Partial<V>);
      wrong.current = errors;
      latest.current.setErrors(errors);
    };
    const setFieldValue = (path: string, value: unknown) => {
      const { [path]: mended, ...errors } = wrong.current;
      if (valueAt(latest.current.getValues(), path.split('.')) === value && !mended) return;
      put(path, value, errors);
    };
    const itemsAt = (path: string) => valueAt(latest.current.getValues(), path.split('.')) as unknown[];
    const insertListItem = (path: string, item: unknown, index = itemsAt(path).length) =>
      put(path, itemsAt(path).toSpliced(index, 0, item), withMovedItems(wrong.current, path, index, 1));
    const removeListItem = (path: string, index: number) =>
      put(path, itemsAt(path).toSpliced(index, 1), withMovedItems(wrong.current, path, index, -1));
    return {
      setFieldValue,
      insertListItem,
      removeListItem,
      getInputProps: (path: string, options?: object) => ({
        ...latest.current.getInputProps(path as never, options),
        onChange: (change: unknown) => setFieldValue(path, inputValue(change)),
      }),
      removeItem: (list, index, name) => {
        const { id: from } = shown.current;
        const item = itemsAt(list)[index] as { id: string };
        removeListItem(list, index);
        undoToast(`removed ${list} ${item?.id}`, `${name} is taken out`, () => {
          if (shown.current.id !== from) return;
          // When the object was left and chosen again, its form was filled anew: with the item.
          const isBack = itemsAt(list).some((one) => (one as { id: string }).id === item?.id);
          if (!isBack) insertListItem(list, item, index);
        });
      },
    } as FieldActions<V>;
  }, []);
  const errors = Object.keys(held.errors).length > 0 ? held.errors : noErrors;
  const form: UseFormReturnType<V> = { ...held, ...actions, errors };

  const fill = (filled: V) => {
    latest.current.setInitialValues(filled);
    latest.current.setValues(filled);
    latest.current.clearErrors();
    setConflicts([]);
    setError(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows the object, nothing else.
  useEffect(() => {
    if (base.values === values && base.id === id) return;
    setBase({ id, values });
    if (base.id !== id || sent.current) {
      overtaken.current = base.id === id;
      fill(values);
      return;
    }
    const merged = threeWay(base.values, latest.current.getValues(), values);
    latest.current.setValues(merged.values);
    setConflicts((open) => [
      ...open.filter((one) => !merged.conflicts.some((conflict) => sameSpot(one, conflict))),
      ...merged.conflicts,
    ]);
  }, [id, values]);

  /** Puts back what was typed when a save was sent that somebody else overtook. */
  const restore = (typed: V) => {
    if (!overtaken.current || shown.current.id !== id) return;
    const merged = threeWay(base.values, typed, shown.current.values);
    latest.current.setValues(merged.values);
    setConflicts(merged.conflicts);
  };

  const perform = async (work: () => Promise<unknown>, body?: object, typed?: V): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      sent.current = false;
      if (typed) restore(typed);
      const place = (path: string) => formPath(path, body ?? {}, latest.current.getValues());
      setError(applyFieldErrors(failure, fields, (errors) => latest.current.setErrors(errors), place));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const dirty = !fields.every((field) => sameValue(form.values[field as keyof V], base.values[field as keyof V]));
  useUnsaved(dirty && !busy);

  return {
    form,
    actions,
    base: base.values,
    dirty,
    conflicts,
    resolve: (conflict, keep) => {
      if (keep === 'theirs') form.setValues(takeTheirs(form.getValues(), conflict));
      setConflicts((open) => open.filter((one) => !sameSpot(one, conflict)));
    },
    error,
    busy,
    removeItem: actions.removeItem,
    run: (work, body) => {
      sent.current = true;
      overtaken.current = false;
      return perform(work, body, form.getValues());
    },
    runBeside: (work) => perform(work),
  };
}
