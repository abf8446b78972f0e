import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

async function events(...chunks: string[]): Promise<string[]> {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
      controller.close();
    },
  });
  const seen: string[] = [];
  for await (const data of readEvents(body)) seen.push(data);
  return seen;
}

test('an event that is not closed by an empty line is not given', async () => {
  expect(await events('data: {"a":1}\n')).toEqual([]);
});

test('comments, names and ids are passed over', async () => {
  expect(await events(': hello\n\nevent: change\nid: 4\ndata: x\n\n')).toEqual(['x']);
});

test('an event may come in pieces, with any line end', async () => {
  expect(await events('da', 'ta: on', 'e\r', '\n\r\ndata:two\n\n')).toEqual(['one', 'two']);
});

test('lines of one event are joined', async () => {
  expect(await events('data: a\ndata: b\n\n')).toEqual(['a\nb']);
});

test('a letter cut in two is put together again', async () => {
  const bytes = new TextEncoder().encode('data: ñ\n\n');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7));
      controller.enqueue(bytes.slice(7));
      controller.close();
    },
  });
  const seen: string[] = [];
  for await (const data of readEvents(body)) seen.push(data);
  expect(seen).toEqual(['ñ']);
});
