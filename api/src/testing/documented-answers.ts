/** Compares every response of an api with the OpenAPI document: status, headers and body. */
import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RuledContract } from '@touchline/shared/permissions/rules';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '../http/openapi';

interface Documented {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
type Responses = Record<string, Documented>;
interface Document {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { responses: Responses };
}
interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

const pointer = (parts: readonly (string | number)[]) =>
  parts.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

/** Returns a function that compares a response with the document. It returns undefined for calls that are not in the document. */
function readDocument(contracts: Record<string, RuledContract>) {
  const document = describeApi(contracts) as unknown as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointerPath: string): ValidateFunction => {
    const validator = validators.get(pointerPath) ?? ajv.compile({ $ref: `api#/${pointerPath}` });
    validators.set(pointerPath, validator);
    return validator;
  };
  const patterns = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  function difference(responses: Responses, place: string[], { status, headers, body }: Answer): string | undefined {
    // Some tests break the server on purpose. The document says that such a fault is a 500 for every call.
    if (status === 500) return undefined;
    const listed = responses[status];
    if (!listed) return 'the status';
    const name = listed.$ref?.split('/').at(-1);
    const documented = name === undefined ? listed : document.components.responses[name];
    const missing = Object.keys(documented?.headers ?? {}).filter((header) => headers[header] === undefined);
    if (missing.length > 0) return `the lack of the header ${missing.join(', ')}`;
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (!documented?.content?.[type]) return `the content type ${type}`;
    const responsePath = name === undefined ? [...place, 'responses', status] : ['components', 'responses', name];
    const validator = validatorOf(pointer([...responsePath, 'content', type, 'schema']));
    return validator(JSON.parse(body)) ? undefined : `the body: ${ajv.errorsText(validator.errors)}`;
  }

  return (method: string, path: string) => {
    const template = patterns.find(({ pattern }) => pattern.test(path))?.template ?? '';
    const responses = document.paths[template]?.[method]?.responses;
    return responses && ((answer: Answer) => difference(responses, ['paths', template, method], answer));
  };
}

/** Decodes the text of a body. */
function textOf(sent: Buffer, encoding: unknown): string {
  if (encoding === 'gzip') return gunzipSync(sent).toString();
  if (encoding === 'br') return brotliDecompressSync(sent).toString();
  return sent.toString();
}

/** Holds the response back until `compare` has seen all of it. */
function hold(response: ServerResponse, compare: (answer: Answer) => string | undefined): void {
  const { writeHead, end } = response;
  let head: [status: number, headers?: OutgoingHttpHeaders] = [200];
  const pieces: Buffer[] = [];
  response.writeHead = ((...args: typeof head) => {
    head = args;
    return response;
  }) as typeof writeHead;
  response.write = ((piece: string | Buffer) => {
    pieces.push(Buffer.from(piece as string));
    return true;
  }) as typeof response.write;
  response.end = ((last?: string | Buffer) => {
    if (last !== undefined) pieces.push(Buffer.from(last as string));
    const [status, own = {}] = head;
    const sent = Buffer.concat(pieces);
    const headers = { ...response.getHeaders(), ...own };
    const complaint = compare({ status, headers, body: textOf(sent, headers['content-encoding']) });
    if (complaint === undefined) writeHead.call(response, status, own);
    else {
      response.removeHeader('content-encoding');
      response.removeHeader('content-length');
      writeHead.call(response, 500, { 'content-type': 'text/plain' });
    }
    return end.call(response, complaint ?? sent, 'utf8');
  }) as typeof end;
}

let lookUp: ReturnType<typeof readDocument> | undefined;

/**
 * Wraps an app and compares its responses with the document of its contracts. A response that differs is replaced by a 500 with
 * the difference, so that the test that caused it fails.
 * @param differs called with each difference
 */
export function comparedWithDocument(
  app: RequestListener,
  contracts: Record<string, RuledContract>,
  differs: (difference: string) => void,
): RequestListener {
  lookUp ??= readDocument(contracts);
  const documented = lookUp;
  return (request, response) => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const differenceOf = documented(method.toLowerCase(), path);
    if (differenceOf)
      hold(response, (answer) => {
        const difference = differenceOf(answer);
        if (difference === undefined) return undefined;
        const complaint = `${method} ${path} ${answer.status}: the OpenAPI document does not describe ${difference}`;
        differs(complaint);
        return complaint;
      });
    app(request, response);
  };
}
