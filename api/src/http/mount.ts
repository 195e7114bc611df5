/**
 * Mounts a contract. Checks each call in this order: token (401), a role that never may (403), input (400). The handler then
 * checks the object (404, 403) and its state (409). Everything specific to an endpoint comes from its contract.
 */
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '@touchline/server/access/caller';
import { networkOf } from '@touchline/server/network';
import { takeTurn } from '@touchline/server/turns';
import type { Contract, Endpoint } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { LANGUAGES, type Language } from '@touchline/shared/languages';
import { mayEver, type RuledContract, type RuledEndpoint, rules } from '@touchline/shared/permissions/rules';
import type { Request, Response } from 'express';
import { type Body, createBody, EncodedJson, JsonList, toJson } from '../base/body';
import { arriving } from '../base/byte-budgets';
import { deviceCookie } from '../base/device-cookie';
import { hurryStranger } from '../base/exchanges';
import type { BytesHandler, Call, Handlers } from '../base/handlers';
import type { Limits } from '../base/limits';
import { respond, respondWithProblem } from '../base/respond';
import type { Services } from '../base/services';
import type { Admission } from './admission';
import { authenticate, type ReadCaller } from './authenticate';
import { type CallMeter, type ObservedCall, observeCall } from './metrics';
import { parseCall, receiveBody } from './parse';
import type { Routes } from './routes';
import { verifyReply } from './verify-reply';

export interface MountOptions {
  services: Services;
  readCaller: ReadCaller;
  limits: Limits;
  admission: Admission;
  /** Compares every reply with its contract. Tests enable it, so that a difference is an error. */
  verifyReplies: boolean;
  calls?: CallMeter | undefined;
}

type Handle = (call: Call<Endpoint>) => Promise<unknown>;

const NO_BYTES = Buffer.alloc(0);
const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

export function mount<C extends RuledContract>(
  routes: Routes,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  const { services, readCaller, limits, admission, verifyReplies, calls } = options;
  const observers = { log: services.log, calls };

  const serve = async (
    name: keyof C & string,
    { request, response, call }: { request: Request; response: Response; call: ObservedCall },
  ): Promise<void> => {
    const endpoint: RuledEndpoint = contract[name] as C[keyof C & string];
    const ip = request.ip ?? '';
    const network = networkOf(ip);
    const { requestId } = call;
    const isLimited = endpoint.limit !== 'none';
    if (isLimited) {
      await takeTurn();
      await limits.countForAddress(ip);
    }
    const isPublic = rules[endpoint.action].ever === 'public';
    if (isPublic) hurryStranger(response);
    const language = languageOf(request);
    const readOwnCaller = () => authenticate(readCaller, request, name === 'current_user', language);
    const hasArrived = await isComplete(endpoint, request);
    const caller = isPublic ? null : await readOwnCaller();
    if (caller) {
      call.setCaller(caller.actor.userId);
      response.locals.account = caller.actor.userId;
      await limits.countForCaller(caller, endpoint.limit);
      assertHasRole(caller, endpoint);
    }
    const handler = handlers[name] as BytesHandler<Endpoint> | Handle;
    let bytes: Buffer | undefined;

    /** Returns what the handler gets of the call. */
    const read = (current: Caller | null) => {
      const parsed = parseCall(endpoint, request, bytes, (fields) =>
        services.log.warn({ requestId, call: name, fields }, 'privileged fields ignored'),
      );
      const device = deviceCookie(request, response, services.config.PUBLIC_URL);
      const sent = endpoint.bytes ? { bytes: bytes ?? NO_BYTES, digest: request.headers['content-digest'] } : {};
      const input = { caller: current, address: network, device, language, requestId, ...parsed, ...sent };
      return input as unknown as Call<Endpoint>;
    };

    /** Runs the handler. Returns its reply as JSON, or a long list that becomes JSON while it is sent. */
    const work = async (isLate: boolean): Promise<Body | JsonList<readonly unknown[]>> => {
      // Rights may have ended while the body was arriving, or the call was waiting.
      const current = caller && (isLate || !hasArrived) ? await readOwnCaller() : caller;
      if (current) assertHasRole(current, endpoint);
      const input = read(current);
      await limits.countValid(current, endpoint.limit);
      const reply = await ('take' in handler ? handler.take(input) : handler(input));
      // The next person at this browser finds no film in it.
      if (endpoint.signsOut) response.setHeader('clear-site-data', '"cache"');
      const isLong = reply instanceof JsonList && reply.isLong;
      const whole = reply instanceof JsonList && (verifyReplies || !isLong) ? await reply.whole() : reply;
      if (verifyReplies) verifyReply(name, endpoint, whole);
      if (isLong) return reply;
      return createBody(whole instanceof EncodedJson ? whole.bytes : await toJson(whole));
    };
    const admissible = {
      account: caller?.actor.userId,
      network,
      isSignUp: endpoint.limit === 'attendance',
      // Reads of one session in one language with equal input are equal.
      key: isRead(endpoint) ? [caller?.actor.sessionId ?? '', language, request.originalUrl].join(' ') : undefined,
      onGone: (leave: () => void) => void response.once('close', leave),
    };
    if ('expect' in handler) await admission.run(admissible, () => handler.expect(read(caller)));
    bytes = await receiveBody(endpoint, request, (length) => arriving.hold(response, length));
    await respond(response, await (isLimited ? admission.run(admissible, work) : work(false)));
  };

  for (const [name, { method, path }] of Object.entries(contract)) {
    routes.of(path)[verbs[method]](path, (request, response) => {
      const call = observeCall(observers, { name, method }, response);
      serve(name, { request, response, call }).catch((thrown: unknown) =>
        respondWithProblem(response, thrown, services.log),
      );
    });
  }
  for (const [path, allowed] of methodsByPath(contract)) {
    routes.of(path).all(path, (_request, response) => {
      response.setHeader('allow', allowed.join(', '));
      respondWithProblem(
        response,
        new Problem('METHOD_NOT_ALLOWED', `This call takes ${allowed.join(' or ')}.`),
        services.log,
      );
    });
  }
}

/** Returns whether the call changes nothing. */
const isRead = ({ method, writes }: Endpoint): boolean => method === 'GET' && !writes;

/**
 * Returns whether everything that the call reads has arrived. Node hands a request over when it has parsed the headers, and parses
 * the rest of the packet, usually the whole body, in the same turn of the event loop.
 */
async function isComplete({ body, bytes }: Endpoint, request: IncomingMessage): Promise<boolean> {
  if (!body && !bytes) return true;
  if (!request.complete) await setImmediate();
  return request.complete;
}

/** @throws Problem 403 when the caller's roles never allow the call */
function assertHasRole({ actor }: Caller, { action }: RuledEndpoint): void {
  if (!mayEver(actor, action)) throw new Problem('FORBIDDEN', 'Your role may not do this.');
}

/** Returns the language of ours that the request prefers, undefined when it names none of them. */
const languageOf = (request: Request): Language | undefined =>
  request.headers['accept-language']
    ? (request.acceptsLanguages([...LANGUAGES]) as Language | false) || undefined
    : undefined;

function methodsByPath(contract: Contract): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of Object.values(contract)) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}
