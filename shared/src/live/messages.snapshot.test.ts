import { expect, it } from 'vitest';
import { z } from 'zod';
import { stableJson } from '../testing/stable-json';
import { messages as declared } from './messages';
import { requests } from './requests';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const LARGEST = 64 * 1_048_576;

/** Describes a custom type by trial: bytes, and their maximum number. */
function customType(schema: z.core.$ZodType): JsonSchema {
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  if (!accepts(new Uint8Array(1)) || accepts('') || accepts({}) || accepts([]))
    throw new Error('A custom type of a live message does not accept bytes: describe it here');
  if (accepts(new Uint8Array(LARGEST))) return { 'x-type': 'bytes' };
  let [fits, tooLarge] = [1, LARGEST];
  while (tooLarge - fits > 1) {
    const size = Math.floor((fits + tooLarge) / 2);
    if (accepts(new Uint8Array(size))) fits = size;
    else tooLarge = size;
  }
  return { 'x-type': 'bytes', 'x-maxBytes': fits };
}

const shared: Record<string, unknown> = {};

/** Returns a message as JSON Schema. Definitions in several messages are collected in `shared`. */
function describeMessage(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, customType(zodSchema));
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const key = io === 'output' ? name : `${name} (sent)`;
    if (key in shared) expect(definition, key).toEqual(shared[key]);
    shared[key] = definition;
  }
  return described;
}

it('L1 matches the snapshot of all live messages: names, fields and limits', async () => {
  const messages = {
    news: Object.fromEntries(
      Object.entries(declared).map(([name, { payload }]) => [name, describeMessage(payload, 'output')]),
    ),
    requests: Object.fromEntries(
      Object.entries(requests).map(([name, { request, answer }]) => [
        name,
        { request: describeMessage(request, 'input'), answer: describeMessage(answer, 'output') },
      ]),
    ),
    shared,
  };
  await expect(stableJson(messages)).toMatchFileSnapshot('__snapshots__/messages.json');
});
