import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@touchline/shared/contract';

/** @throws Error when a reply is not what its contract says */
export function verifyReply(name: string, endpoint: Endpoint, reply: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = endpoint.reply.safeParse(sent);
  if (!parsed.success) throw new Error(`the reply of ${name} breaks its contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`the reply of ${name} is not what its contract says at ${firstDifference(parsed.data, sent)}`);
}

/** Returns the path of the first field that differs: one that the contract lacks, or one that got its default. */
function firstDifference(parsed: unknown, sent: unknown): string {
  if (typeof parsed !== 'object' || parsed === null || typeof sent !== 'object' || sent === null) return '';
  const parsedFields = parsed as Record<string, unknown>;
  const sentFields = sent as Record<string, unknown>;
  const names = [...new Set([...Object.keys(parsedFields), ...Object.keys(sentFields)])];
  const name = names.find((key) => !isDeepStrictEqual(parsedFields[key], sentFields[key]));
  if (name === undefined) return '';
  return [name, firstDifference(parsedFields[name], sentFields[name])].filter(Boolean).join('.');
}
