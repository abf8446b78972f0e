/** Reads server-sent events from a body as it comes and gives the data of each. Source: WHATWG HTML §9.2.6. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let buffer = '';
  let data: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += value;
      // A CR at the end may be the first half of CRLF.
      const lines = buffer.split(/\r\n|\n|\r(?!$)/);
      buffer = lines.pop()!;
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
        } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
