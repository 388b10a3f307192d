import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { idempotencyOf, staffRights, type Call } from '#shared/contracts/call.ts';
import { testApp } from '#api/testing/app.ts';

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { $ref?: string; name?: string; in?: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Record<string, unknown> }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, { content: object; headers: object }>;
    securitySchemes: Record<string, { type: string; in: string }>;
  };
}

const app = await testApp();
const answer = await app.guest().get('/api/openapi.json');
expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
const document = answer.body as Document;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  );
const operationOf = ({ method, path }: Call) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;

const staff = ['admin', ...staffRights].map((name) => ({ [name]: [] }));

describe('GET /api/openapi.json', () => {
  test.each([
    ['public', []],
    ['user', [{ patient: [] }, ...staff]],
    ['admin', staff],
    ...staffRights.map((right) => [right, [{ [right]: [] }]] as const),
  ] as const)('has every route of the router "%s" with its security, and no other', (name, security) => {
    const routes = app.routers[name].stack
      .filter(({ methods }) => methods.length > 0)
      .map(({ methods, path }) => `${methods.find((method) => method !== 'HEAD')} ${String(path)}`);
    const described = operations()
      .filter(({ operation }) => JSON.stringify(operation.security) === JSON.stringify(security))
      .map(({ route }) => route);
    expect(described.toSorted()).toEqual(routes.toSorted());
  });

  test('has only calls that are on a router', () => {
    const layers = Object.values(app.routers).flatMap(({ stack }) => stack);
    const count = layers.filter(({ methods }) => methods.length > 0).length;
    expect(operations()).toHaveLength(count);
  });

  test.each(Object.entries(allCalls))('documents input, output and errors of %s', (name, call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(name);
    const { parameters = [], requestBody, responses } = operation;
    const namesIn = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name!);
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
    expect(namesIn('path').toSorted()).toEqual(inPath.toSorted());
    expect(namesIn('query').length > 0).toBe(Boolean(call.query));
    expect(Boolean(requestBody)).toBe(Boolean(call.body));
    const has = (header: string) =>
      parameters.some(({ $ref }) => $ref === `#/components/parameters/${header}`);
    expect(has('IdempotencyKey')).toBe(Boolean(idempotencyOf(call)));
    expect(has('IfMatch')).toBe(Boolean(call.isVersioned));
    const status = call.status ?? (call.answer || call.stream ? 200 : 204);
    const type = call.stream ? 'text/event-stream' : (call.answerType ?? 'application/json');
    expect(Object.keys(responses[status]?.content ?? {})).toEqual(status === 204 ? [] : [type]);
    for (const [code, { $ref }] of Object.entries(responses)) {
      if (code === String(status)) continue;
      const failure = document.components.responses[$ref?.split('/').at(-1) ?? ''];
      expect(Object.keys(failure?.content ?? {})).toEqual(['text/plain']);
      expect(failure?.headers).toHaveProperty('X-Error-Code');
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['4XX', '5XX', '429']));
    expect('401' in responses).toBe(call.audience !== 'public');
  });

  test('has the request fields of the contract', () => {
    const schema = operationOf(allCalls['requestConsultation']!).requestBody?.content['application/json']
      ?.schema;
    expect(schema).toMatchObject({
      type: 'object',
      required: ['name', 'email', 'phone', 'service', 'preferredDate'],
      properties: { preferredDate: { type: 'string', format: 'date' } },
    });
  });

  test('uses the session cookie for every security scheme', () => {
    const schemes = Object.values(document.components.securitySchemes);
    expect(schemes).toHaveLength(5);
    for (const scheme of schemes) expect(scheme).toMatchObject({ type: 'apiKey', in: 'cookie' });
  });
});

describe('a linter for OpenAPI', () => {
  async function lint(source: object): Promise<string[]> {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'no-ambiguous-paths': 'error',
        'operation-4xx-response': 'error',
        'no-unused-components': 'error',
        'path-parameters-defined': 'error',
      },
    });
    const problems = await lintFromString({
      source: JSON.stringify(source),
      absoluteRef: 'openapi.json',
      config,
    });
    return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  }

  test('reports nothing', async () => {
    expect(await lint(document)).toEqual([]);
  });

  test('reports a defect', async () => {
    const broken = structuredClone(document);
    (broken.paths['/api/bookings'] as { post: Partial<Operation> }).post = { security: [{ nobody: [] }] };
    expect(await lint(broken)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^security-defined/),
        expect.stringMatching(/^operation-operationId/),
      ]),
    );
  });
});
