import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Address of the OpenAPI document. */
export const OPENAPI_PATH = '/openapi.json';

/** Describes every route registered afterwards; `GET /openapi.json` gives the document. */
export async function registerOpenApi(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Nimbo API', version: '1' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          profileBearer: { type: 'http', scheme: 'bearer', description: 'User-zone bearer of a profile' },
          identityToken: { type: 'http', scheme: 'bearer', description: "The identity service's access token" },
          hostKey: { type: 'http', scheme: 'bearer', description: 'Key of a stream host' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  let document: Buffer | undefined;
  server.get(OPENAPI_PATH, { schema: { hide: true } }, async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(server.swagger()));
    return reply.type('application/json').send(document);
  });
}
