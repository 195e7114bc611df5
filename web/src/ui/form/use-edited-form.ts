/**
 * A form that edits the selected object, or creates a new one. Changes that others save meanwhile are merged into every field that is
 * unchanged here. For fields that both changed, the user chooses (specification 2.3).
 */
import { t } from '@lingui/core/macro';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { applyFieldErrors, formPath } from '../../lib/form-errors';
import { sameValue, valueAt, withMovedItems, withValue } from '../../lib/form-lists';
import { type Conflict, takeTheirs, threeWay } from '../../lib/three-way';
import { useUnsaved } from '../../lib/unsaved';
import { undoToast } from '../toasts/action-toast';

interface EditedFormOptions<V extends object> {
  /** Id of the edited object; undefined for a new one. */
  id: string | undefined;
  /** The object's current values: a new reference after each save. */
  values: V;
  /** @param base values of the object that the form is based on */
  validate?: (values: V, base: V) => FormErrors;
}

/**
 * Functions that change fields. Their references are stable, so memoised rows do not render again; so are the props of an input while its
 * value and error are.
 */
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
  /** Keeps the typed value, or applies theirs. */
  resolve: (conflict: Conflict<V>, keep: 'mine' | 'theirs') => void;
  error: unknown;
  busy: boolean;
  /** Removes an item from a list, and offers undo while the same object is edited. */
  removeItem: (list: keyof V & string, index: number, name: string) => void;
  /**
   * Runs a save of the form, and shows errors on its fields and below it. New values of the object that arrive during the save replace
   * the form's values: they are the saved ones. If the save fails they were another user's, and the typed values are merged again.
   * @param body the request body, if it holds only some items of a list: errors are then mapped to the right items
   * @returns whether it succeeded
   */
  run: (work: () => Promise<unknown>, body?: object) => Promise<boolean>;
  /** Runs a save, then closes the form, unless it failed or the user has left the form or the object meanwhile. */
  runAndClose: (work: () => Promise<unknown>, close: () => void) => Promise<void>;
  /** Runs a call that does not save the form: like `run`, but keeps typed values when the object changes. */
  runBeside: (work: () => Promise<unknown>) => Promise<boolean>;
}

const noErrors: FormErrors = {};

/** Returns the value of a change event, or the value itself if the field passes it directly. */
function inputValue(change: unknown): unknown {
  if (typeof change !== 'object' || change === null || !('nativeEvent' in change)) return change;
  const { currentTarget } = change as ChangeEvent<HTMLInputElement>;
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value;
}

const isSameField = <V>(one: Conflict<V>, other: Conflict<V>): boolean =>
  one.field === other.field && one.item?.id === other.item?.id && one.item?.field === other.item?.field;

export function useEditedForm<V extends object>({ id, values, validate }: EditedFormOptions<V>): EditedForm<V> {
  const [base, setBase] = useState({ id, values });
  const [conflicts, setConflicts] = useState<readonly Conflict<V>[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** True: the object's next values are the ones that this form has sent. They replace the form's, unless the user types on. */
  const expectsSentValues = useRef(false);
  const mantineForm = useForm<V>({
    mode: 'controlled',
    initialValues: values,
    validate: (typed) => validate?.(typed, base.values) ?? {},
    onValuesChange: () => {
      expectsSentValues.current = false;
      setError(null);
    },
  });
  /** True: new values arrived during a save. If the save fails, they were another user's. */
  const arrivedDuringSave = useRef(false);
  const latestObject = useRef({ id, values });
  latestObject.current = { id, values };
  const fields = Object.keys(values);
  const latestForm = useRef(mantineForm);
  latestForm.current = mantineForm;
  const isOnScreen = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  /** Current errors: several fields may change before the next render. */
  const currentErrors = useRef(mantineForm.errors);
  currentErrors.current = mantineForm.errors;

  const actions = useMemo((): FieldActions<V> => {
    const changes = new Map<string, (change: unknown) => void>();
    const setValue = (path: string, value: unknown, errors: FormErrors) => {
      const [field = '', ...rest] = path.split('.');
      const oldValue = latestForm.current.getValues()[field as keyof V];
      latestForm.current.setValues({ [field]: withValue(oldValue, rest, value) } as unknown as Partial<V>);
      currentErrors.current = errors;
      latestForm.current.setErrors(errors);
    };
    const setFieldValue = (path: string, value: unknown) => {
      const { [path]: cleared, ...errors } = currentErrors.current;
      if (valueAt(latestForm.current.getValues(), path.split('.')) === value && !cleared) return;
      setValue(path, value, errors);
    };
    const itemsAt = (path: string) => valueAt(latestForm.current.getValues(), path.split('.')) as unknown[];
    const insertListItem = (path: string, item: unknown, index = itemsAt(path).length) =>
      setValue(path, itemsAt(path).toSpliced(index, 0, item), withMovedItems(currentErrors.current, path, index, 1));
    const removeListItem = (path: string, index: number) =>
      setValue(path, itemsAt(path).toSpliced(index, 1), withMovedItems(currentErrors.current, path, index, -1));
    return {
      setFieldValue,
      insertListItem,
      removeListItem,
      getInputProps: (path: string, options?: object) => {
        const { onFocus, onBlur, ...props } = latestForm.current.getInputProps(path as never, options);
        const onChange = changes.get(path) ?? ((change: unknown) => setFieldValue(path, inputValue(change)));
        changes.set(path, onChange);
        return { ...props, onChange };
      },
      removeItem: (list, index, name) => {
        const { id: editedId } = latestObject.current;
        const item = itemsAt(list)[index] as { id: string };
        removeListItem(list, index);
        undoToast(`removed ${list} ${item?.id}`, t`Removed ${name}`, () => {
          if (latestObject.current.id !== editedId) return;
          // Selecting another object and this one again has refilled the form, with the item.
          const isBack = itemsAt(list).some((listed) => (listed as { id: string }).id === item?.id);
          if (!isBack) insertListItem(list, item, index);
        });
      },
    } as FieldActions<V>;
  }, []);
  const errors = Object.keys(mantineForm.errors).length > 0 ? mantineForm.errors : noErrors;
  const form: UseFormReturnType<V> = { ...mantineForm, ...actions, errors };

  const fill = (filled: V) => {
    latestForm.current.setInitialValues(filled);
    latestForm.current.setValues(filled);
    latestForm.current.clearErrors();
    setConflicts([]);
    setError(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows the object, nothing else.
  useEffect(() => {
    if (base.values === values && base.id === id) return;
    setBase({ id, values });
    if (base.id !== id || expectsSentValues.current) {
      arrivedDuringSave.current = base.id === id;
      fill(values);
      return;
    }
    const merged = threeWay(base.values, latestForm.current.getValues(), values);
    latestForm.current.setValues(merged.values);
    setConflicts((unresolved) => [
      ...unresolved.filter((earlier) => !merged.conflicts.some((conflict) => isSameField(earlier, conflict))),
      ...merged.conflicts,
    ]);
  }, [id, values]);

  /** Merges the typed values again after a failed save, when another user's values arrived during it. */
  const restore = (typed: V) => {
    if (!arrivedDuringSave.current || latestObject.current.id !== id) return;
    const merged = threeWay(base.values, typed, latestObject.current.values);
    latestForm.current.setValues(merged.values);
    setConflicts(merged.conflicts);
  };

  const perform = async (work: () => Promise<unknown>, body?: object, typed?: V): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      expectsSentValues.current = false;
      if (typed) restore(typed);
      const toFormPath = (path: string) => formPath(path, body ?? {}, latestForm.current.getValues());
      setError(applyFieldErrors(failure, fields, (errors) => latestForm.current.setErrors(errors), toFormPath));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const run = (work: () => Promise<unknown>, body?: object) => {
    expectsSentValues.current = true;
    arrivedDuringSave.current = false;
    return perform(work, body, latestForm.current.getValues());
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
      setConflicts((open) => open.filter((unresolvedOne) => !isSameField(unresolvedOne, conflict)));
    },
    error,
    busy,
    removeItem: actions.removeItem,
    run,
    runAndClose: async (work, close) => {
      const saved = await run(work);
      if (saved && isOnScreen.current && latestObject.current.id === id) close();
    },
    runBeside: (work) => perform(work),
  };
}
