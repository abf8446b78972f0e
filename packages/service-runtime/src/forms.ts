import type { FastifyInstance } from 'fastify';

/** Largest form, in bytes: an address, two passwords and a token need far less. */
export const FORM_LIMIT_BYTES = 16 * 1024;

/** Lets the routes of this scope take forms and nothing else. A field that comes twice becomes a list, which no schema takes. */
export function acceptForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, toFields(String(body))),
  );
}

function toFields(body: string): Record<string, string | string[]> {
  const params = new URLSearchParams(body);
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    fields[name] = values.length === 1 ? values[0]! : values;
  }
  return fields;
}
