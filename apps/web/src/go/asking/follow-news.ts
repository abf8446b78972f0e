import { ProfileNews } from '@nimbo/contracts/profile-news';
import { wishRoutes } from '@nimbo/contracts/wish-routes';
import type { Language } from '@nimbo/domain';
import { readEvents } from '../../events/event-stream.ts';
import type { Api } from '../access/api.ts';

/** Pauses between attempts to follow again, in ms; the last one stays. */
const RETRY_MS = [1000, 2000, 5000, 15_000];

export interface FollowNewsOptions {
  readonly api: Api;
  readonly language: Language;
  onNews(news: ProfileNews): void;
  /** Somebody else plays here by now, or nobody. */
  onRefused(): void;
  readonly wait?: (ms: number) => Promise<void>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Follows what others change about the profile, over as many connections as it takes. @returns stops following */
export function followNews({ api, language, onNews, onRefused, wait = pause }: FollowNewsOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const reply = await api.open(wishRoutes.profileEvents, { query: { l: language }, signal });
      if (signal.aborted) return;
      if (reply && (reply.status === 401 || reply.status === 403)) return onRefused();
      if (reply?.ok && reply.body)
        await readAll(reply.body, (news) => {
          failures = 0;
          if (!signal.aborted) onNews(news);
        });
      if (signal.aborted) return;
      await wait(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!);
    }
  };
  void follow();
  return () => stop.abort();
}

async function readAll(body: ReadableStream<Uint8Array>, onNews: (news: ProfileNews) => void): Promise<void> {
  try {
    for await (const data of readEvents(body)) {
      const news = ProfileNews.safeParse(JSON.parse(data));
      if (news.success) onNews(news.data);
    }
  } catch {
    // The connection broke or a message was no JSON; the caller follows again.
  }
}
