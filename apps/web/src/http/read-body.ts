export type Body =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: 'body-too-large' };

/** Reads at most `limitBytes` and gives the rest up: a length that is declared is not believed. */
export async function readBody(request: Request, limitBytes: number): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return { ok: false, code: 'body-too-large' };
  if (!request.body) return { ok: true, text: '' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limitBytes) {
      await reader.cancel();
      return { ok: false, code: 'body-too-large' };
    }
    chunks.push(part.value);
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
}
