import { messages } from '@praxis/contract/messages';
import { toJSONSchema } from 'zod/v4/core';
import type { App } from '../app.ts';
import { replyShape } from './reply-shape.ts';

/** The API page, OpenAPI 3.1, made from the contract of every served call. */
export function openApi(app: App) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of app.endpoints) {
    const input = toJSONSchema(endpoint.input, { unrepresentable: 'any', io: 'input' }) as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    const data = toJSONSchema(replyShape(endpoint), { unrepresentable: 'any', io: 'output' });
    const refusals = endpoint.refusals.map((key) => `- \`${key}\`: ${messages[key as keyof typeof messages]?.en ?? ''}`).join('\n');
    const operation = {
      summary: endpoint.summary,
      description: refusals && `Refusals:\n${refusals}`,
      tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1]],
      security: endpoint.open ? [] : [{ token: [] }],
      ...(endpoint.method === 'GET'
        ? {
            parameters: Object.entries(input.properties ?? {}).map(([name, schema]) => ({
              name,
              in: 'query',
              required: input.required?.includes(name) ?? false,
              schema,
            })),
          }
        : { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: input }, 'application/json': { schema: input } } } }),
      responses: {
        200: {
          description: 'code 1 with data, or a refusal with another code, its key and msg',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'msg', 'data'],
                properties: { code: { type: 'integer' }, msg: { type: 'string' }, key: { type: 'string' }, data },
              },
            },
          },
        },
      },
    };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Praxis', version: '0.1.0' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  };
}
