import type { Page } from '@playwright/test';

/** What every game and every person is called on a page. */
export interface Names {
  readonly title: string;
  readonly nickname: string;
}

const given = new WeakMap<Page, Names>();

/** How a page calls the game of this title. */
export const titleOn = (page: Page, title: string): string => given.get(page)?.title ?? title;
/** How a page calls the person of this name. */
export const nameOn = (page: Page, nickname: string): string => given.get(page)?.nickname ?? nickname;

/** Calls everything so from the next page on, whoever answers: the product, or a stand-in for it. */
export async function callEverything(page: Page, names: Names): Promise<void> {
  given.set(page, names);
  await page.addInitScript(renameReplies, names);
}

/** Runs in the page: every game has this title, whoever has a nickname has this one, however deep in a reply. */
function renameReplies({ title, nickname }: Names): void {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    const isGame = 'gid' in value || 'titulo' in value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (isGame && (key === 'titulo' || key === 'title')) return [key, title];
        return [key, key === 'nickname' ? nickname : rename(inner)];
      }),
    );
  };
  const renameLine = (line: string) =>
    line.startsWith('data: ') ? `data: ${JSON.stringify(rename(JSON.parse(line.slice('data: '.length))))}` : line;
  /** Events come in pieces of any length. */
  const renameEvents = () => {
    let begun = '';
    return new TransformStream<string, string>({
      transform(piece, controller) {
        const lines = (begun + piece).split('\n');
        begun = lines.pop() ?? '';
        for (const line of lines) controller.enqueue(`${renameLine(line)}\n`);
      },
    });
  };
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const reply = await ask(...asked);
    const type = reply.headers.get('content-type') ?? '';
    if (!reply.ok || !reply.body) return reply;
    if (type.includes('json')) return new Response(JSON.stringify(rename(await reply.json())), reply);
    if (!type.includes('event-stream')) return reply;
    const texts = reply.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
    return new Response(texts.pipeThrough(renameEvents()).pipeThrough(new TextEncoderStream()), reply);
  };
}
