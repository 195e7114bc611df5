/**
 * One declaration per field. A model lists the fields of a thing; the schema of its view, the type of its record, the
 * schemas of its forms, its mask and its presenter derive from that list. Pure.
 */
import { z } from 'zod';
import { createMask, type FieldVisibility } from './mask';
import type { Erased, ErasedFor, Privacy } from './privacy';

type StoredField<E extends Erased> = Privacy<E> & { readonly computed?: undefined };
/** The presenter supplies the value. The record does not hold it, so that an erasure leaves nothing of it. */
interface ComputedField extends Pick<Privacy, 'exported'> {
  readonly computed: true;
  readonly erased?: undefined;
  readonly about?: undefined;
}

interface Shown {
  /** The narrowest visibility that includes the field. */
  readonly visibleTo: string;
  /** Schema of the value in a form, where it differs from the stored value. */
  readonly input?: z.ZodType;
  /** The writers whose forms include the field; without it no form writes the field. */
  readonly writableBy?: readonly string[];
  /** Value in a new record when the form leaves the field out. */
  readonly initial?: unknown;
  /** Schema of the value in the view, where the presenter derives it from the stored value. */
  readonly view?: z.ZodType;
}

type FieldOptions<E extends Erased = Erased> = Shown & (StoredField<E> | ComputedField);
type Field = { readonly stored: z.ZodType } & FieldOptions;
type Fields = Readonly<Record<string, Field>>;

/** @param stored schema of the stored value; optional where a record may lack it */
export const field = <S extends z.ZodType, const O extends FieldOptions<ErasedFor<S>>>(stored: S, options: O) => ({
  stored,
  ...options,
});

type NameInRecord<F extends Fields, K, Id extends string> = K extends keyof F
  ? F[K] extends { computed: true }
    ? never
    : K extends 'id'
      ? Id
      : K
  : never;
type RecordShape<F extends Fields, Id extends string> = {
  [K in keyof F as NameInRecord<F, K, Id>]: F[K]['stored'];
};
type PrivacyShape<F extends Fields, Id extends string> = {
  readonly [K in keyof F as NameInRecord<F, K, Id>]: Privacy & Pick<F[K], 'exported' | 'erased'>;
};
type ExportedShape<F extends Fields, Narrowest extends string> = {
  [K in keyof F as F[K] extends { exported: false } ? never : K]: ViewShape<F, Narrowest>[K];
};
type ViewOf<F extends Field> = F extends { view: infer V extends z.ZodType } ? V : F['stored'];
type ViewShape<F extends Fields, Narrowest extends string> = {
  [K in keyof F]: F[K]['visibleTo'] extends Narrowest ? ViewOf<F[K]> : z.ZodOptional<ViewOf<F[K]>>;
};
type ComputedValues<F extends Fields, View> = Pick<
  View,
  { [K in keyof F]: F[K] extends { computed: true } | { view: z.ZodType } ? K : never }[keyof F] & keyof View
>;
/** The required stored fields without an initial value, which `create` needs. */
type Origin<F extends Fields> = {
  [K in keyof F as F[K] extends { computed: true } | { initial: unknown } | { stored: z.ZodOptional }
    ? never
    : K]: z.output<F[K]['stored']>;
};
/** The stored fields that `create` takes. */
type NewValues<F extends Fields> = {
  [K in keyof F as F[K] extends { computed: true } ? never : K]?: z.output<F[K]['stored']> | null | undefined;
};

type InputOf<F extends Field> = F extends { input: infer I extends z.ZodType }
  ? I
  : F['stored'] extends z.ZodOptional<infer S extends z.ZodType>
    ? S
    : F['stored'];
type WithoutDefault<S extends z.ZodType> = S extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : S;
type Writable<F extends Fields, Writer extends string> = {
  [K in keyof F as F[K] extends { writableBy: readonly (infer W)[] } ? (Writer extends W ? K : never) : never]: F[K];
};
type NewShape<F extends Fields, Writer extends string> = {
  [K in keyof Writable<F, Writer>]: F[K & keyof F] extends { initial: unknown }
    ? z.ZodDefault<InputOf<F[K & keyof F]>>
    : F[K & keyof F]['stored'] extends z.ZodOptional
      ? z.ZodOptional<InputOf<F[K & keyof F]>>
      : InputOf<F[K & keyof F]>;
};
type ChangeShape<F extends Fields, Writer extends string> = {
  [K in keyof Writable<F, Writer>]: F[K & keyof F]['stored'] extends z.ZodOptional
    ? z.ZodOptional<z.ZodNullable<WithoutDefault<InputOf<F[K & keyof F]>>>>
    : z.ZodOptional<WithoutDefault<InputOf<F[K & keyof F]>>>;
};

type PatchShape<F extends Fields> = {
  [K in keyof F]: F[K]['stored'] extends z.ZodOptional<infer S extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<S>>
    : z.ZodOptional<WithoutDefault<F[K]['stored']>>;
};

const isOptional = ({ stored }: Field): boolean => stored instanceof z.ZodOptional;

function inputOf({ stored, input }: Field): z.ZodType {
  return input ?? (stored instanceof z.ZodOptional ? (stored.unwrap() as z.ZodType) : stored);
}

/** Removes the fields of a value that a schema does not have. */
export const selectFields = <S extends z.ZodObject>({ shape }: S, value: z.output<S>): z.output<S> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(shape, name))) as z.output<S>;

function changeOf(definition: Field, input = inputOf(definition)): z.ZodType {
  const plain = input instanceof z.ZodDefault ? (input.unwrap() as z.ZodType) : input;
  return isOptional(definition) ? plain.nullable().optional() : plain.optional();
}

/** The record type of a model. */
export type RecordOf<M> = M extends { record: z.ZodType } ? z.output<M['record']> : never;

/**
 * @param visibilities widest first: each includes what those behind it include
 * @param fields a field that the narrowest visibility does not include is optional in the view
 * @param idInRecord how the record names its id; a row of another record keeps `id`
 */
export function defineModel<
  const V extends readonly [...string[], Narrowest],
  const F extends Readonly<Record<string, Field & { visibleTo: V[number] }>>,
  const Id extends string = '_id',
  Narrowest extends string = V extends readonly [...string[], infer Last extends string] ? Last : never,
>(visibilities: V, fields: F, idInRecord: Id = '_id' as Id) {
  type View = z.output<z.ZodObject<ViewShape<F, Narrowest>>>;
  type Stored = z.output<z.ZodObject<RecordShape<F, Id>>>;

  const narrowest = visibilities.at(-1);
  const names = Object.keys(fields) as (keyof F & string)[];
  const nameInRecord = (name: string) => (name === 'id' ? idInRecord : name);
  const storedNames = names.filter((name) => !fields[name]?.computed);
  const writable = (writer: string) => names.filter((name) => fields[name]?.writableBy?.includes(writer));
  const shapeOf = <S>(chosen: readonly string[], schemaOf: (one: Field) => z.ZodType): S =>
    Object.fromEntries(chosen.map((name) => [name, schemaOf(fields[name] as Field)])) as S;

  const viewOf = ({ visibleTo, stored, view = stored }: Field) => (visibleTo === narrowest ? view : view.optional());

  /** An empty text clears an optional field, too: forms send it. */
  const isCleared = (name: string, value: unknown) =>
    value === null || (value === '' && isOptional(fields[name] as Field));

  const mask = createMask<Record<string, unknown>, string, string>(
    visibilities as unknown as readonly [string],
    Object.fromEntries(names.map((name) => [name, fields[name]?.visibleTo])) as FieldVisibility<
      Record<string, unknown>,
      string,
      string
    >,
  );

  return {
    /** Schema of the widest view. */
    view: z.object(shapeOf<ViewShape<F, Narrowest>>(names, viewOf)),
    /** Schema of all fields without a mask: for rows of a list, which are stored as they are shown. */
    whole: z.object(shapeOf<{ [K in keyof F]: F[K]['stored'] }>(names, (one) => one.stored)),
    /** Schema of the stored fields. */
    record: z.object(
      Object.fromEntries(storedNames.map((name) => [nameInRecord(name), fields[name]?.stored])) as RecordShape<F, Id>,
    ),
    /** Export and erasure of each stored field, by its name in the record. */
    privacy: Object.fromEntries(
      storedNames.map((name) => {
        const { exported, erased, about } = fields[name] as Privacy;
        return [nameInRecord(name), about ? { exported, erased, about } : { exported, erased }];
      }),
    ) as PrivacyShape<F, Id>,
    /** Schema of the part of the widest view that an export of the person has. */
    exported: z.object(
      shapeOf<ExportedShape<F, Narrowest>>(
        names.filter((name) => fields[name]?.exported),
        viewOf,
      ),
    ),
    /** Fields of a form for a new thing. */
    newFields: <W extends string>(writer: W) =>
      shapeOf<NewShape<F, W>>(writable(writer), (one) => {
        if (one.initial !== undefined) return inputOf(one).default(one.initial);
        return isOptional(one) ? inputOf(one).optional() : inputOf(one);
      }),
    /** Fields of a form for a known thing: an absent field stays, `null` clears. Defaults are removed. */
    updateFields: <W extends string>(writer: W) => shapeOf<ChangeShape<F, W>>(writable(writer), (one) => changeOf(one)),
    /** Schema of changed fields in a live message: `null` means that an optional field was cleared. */
    patch: z.object(shapeOf<PatchShape<F>>(names, ({ input: _, ...one }) => changeOf(one))),
    /** Removes the fields of a view, or of a part of one, that a visibility does not include. */
    mask: mask as <Part extends { [K in keyof View]?: View[K] | null }>(part: Part, visibility: V[number]) => Part,
    /** The widest view of a record. */
    present(record: Stored, computed: ComputedValues<F, View>): View {
      const values = record as Record<string, unknown>;
      const computedValues = computed as Record<string, unknown>;
      // Starts empty: Node 20 takes microseconds for each field that is added to a spread object.
      const view: Record<string, unknown> = {};
      for (const name of names) {
        const isComputed = fields[name]?.computed || fields[name]?.view;
        const value = isComputed ? computedValues[name] : values[nameInRecord(name)];
        if (value !== undefined) view[name] = value;
      }
      return view as View;
    },
    /** The stored fields of a new record: the given values, else the initial ones. */
    create(input: Origin<F> & NewValues<F>): Stored {
      const values = input as Record<string, unknown>;
      const stored: Record<string, unknown> = {};
      for (const name of storedNames) {
        const value = values[name] ?? structuredClone(fields[name]?.initial);
        if (value !== undefined && !isCleared(name, value)) stored[nameInRecord(name)] = value;
      }
      return stored as Stored;
    },
    /**
     * The stored fields that a writer's form changes: an absent field is left out, and one that `null` clears is
     * `undefined`. A field that this writer may not set is ignored.
     */
    changes(writer: string, input: object): Partial<Stored> {
      const allowed = writable(writer).filter((name) => storedNames.includes(name));
      const changed = Object.entries(input).filter(([name, value]) => allowed.includes(name) && value !== undefined);
      return Object.fromEntries(
        changed.map(([name, value]) => [nameInRecord(name), isCleared(name, value) ? undefined : value]),
      ) as Partial<Stored>;
    },
  };
}
