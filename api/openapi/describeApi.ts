import { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { idempotencyOf, isDeskCall, staffRights, type Audience, type Call } from '#shared/contracts/call.ts';
import { errorResponses, securitySchemes, sharedHeaders } from '#api/openapi/components.ts';

type Json = Record<string, unknown>;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** A transform's result has no schema: it is described by its input, or as anything. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return body;
};

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, body]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: body,
  }));
}

function headersOf(call: Call): Json[] {
  const names = [
    ...(idempotencyOf(call) ? ['IdempotencyKey'] : []),
    ...(call.isForm || call.isQueued ? ['ClientCreatedAt'] : []),
    ...(call.isVersioned ? ['IfMatch'] : []),
    ...(call.stream ? ['LastEventId'] : []),
  ];
  return names.map((name) => ref('parameters', name));
}

function success(call: Call): Json {
  if (call.stream) {
    const description = `Server-sent events without end; the data of each: ${JSON.stringify(toSchema(call.stream, 'output'))}`;
    return { description, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  }
  if (!call.answer) return { description: 'Done; there is nothing to answer.' };
  const isPaged = parametersIn('query', call.query).some(({ name }) => name === 'cursor');
  const pageHeaders = { 'X-Total-Count': ref('headers', 'TotalCount'), Link: ref('headers', 'NextPage') };
  return {
    description: 'Done.',
    ...(isPaged && { headers: pageHeaders }),
    content: { [call.answerType ?? 'application/json']: { schema: toSchema(call.answer, 'output') } },
  };
}

/** `listMyBookings` is “List my bookings”. */
function summaryOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const sessionOf = (name: Audience): Json => ({ [name]: [] });
const staff = (['admin', ...staffRights] as const).map(sessionOf);

/** Admins may do what users may, and all staff are admins, so each of their sessions is listed. */
function securityOf(audience: Audience): Json[] {
  if (audience === 'public') return [];
  if (audience === 'user') return [{ patient: [] }, ...staff];
  if (audience === 'reader') return [sessionOf('clinician'), sessionOf('prescriber')];
  return audience === 'admin' ? staff : [sessionOf(audience)];
}

/** An upload has its body in one of two parts. */
const contentOf = ({ isUpload }: Call, body: Json): Json =>
  isUpload
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { details: body, file: { type: 'string', contentMediaType: 'image/*' } },
            required: ['details', 'file'],
          },
        },
      }
    : { 'application/json': { schema: body } };

function describeCall(name: string, call: Call): Json {
  const status = call.status ?? (call.answer || call.stream ? 200 : 204);
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...headersOf(call),
  ];
  const isGuarded = call.audience !== 'public';
  const changes = call.method !== 'GET';
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [call.audience],
    security: securityOf(call.audience),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: contentOf(call, toSchema(call.body, 'input')),
      },
    }),
    responses: {
      [status]: success(call),
      ...(isGuarded && { 401: ref('responses', 'NotSignedIn') }),
      ...((changes || isDeskCall(call)) && { 403: ref('responses', 'Forbidden') }),
      429: ref('responses', 'TooMany'),
      '4XX': ref('responses', 'Refused'),
      '5XX': ref('responses', 'Failed'),
    },
  };
}

/** The whole API as an OpenAPI 3.1 document, generated from the same contracts as its routes. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(allCalls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = describeCall(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${clinic.brand}: API`,
      version: '1',
      description:
        'Errors are one sentence of plain text, fit to be shown, with a machine’s word for them in X-Error-Code.',
      license: { name: 'Proprietary', url: clinic.website },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'public', description: 'For everybody' },
      { name: 'user', description: 'For who is signed in' },
      { name: 'admin', description: 'For the reception desk' },
      { name: 'owner', description: 'For an owner of the clinic, at the reception desk' },
    ],
    paths,
    components: { securitySchemes, responses: errorResponses, ...sharedHeaders },
  };
}
