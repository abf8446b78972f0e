/** An answer of Stripe's that is an error. Source: Stripe, "Errors". */
export class StripeFault extends Error {
  readonly status: number;
  readonly content: Readonly<Record<string, unknown>>;

  constructor(status: number, content: Readonly<Record<string, unknown>>) {
    super(String(content.message ?? content.code));
    this.status = status;
    this.content = content;
  }
}

export const invalid = (message: string, rest: { code?: string; param?: string } = {}) =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...rest });

export const missing = (what: string, id: string, param: string) =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });
