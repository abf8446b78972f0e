export interface Following<T> {
  readonly seen: T[];
  readonly response: Response;
  readonly finished: Promise<void>;
  stop(): void;
}

/** Follows server-sent events as a browser does. */
export async function followEvents<T>(url: string, bearer: string): Promise<Following<T>> {
  const stopping = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${bearer}`, origin: 'http://web.test' },
    signal: stopping.signal,
  });
  const seen: T[] = [];
  const finished = (async () => {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop()!;
      for (const event of events) if (event.startsWith('data: ')) seen.push(JSON.parse(event.slice(6)));
    }
  })().catch(() => undefined);
  return { seen, response, finished, stop: () => stopping.abort() };
}
