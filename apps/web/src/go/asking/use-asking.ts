import type { Wish } from '@nimbo/contracts/http';
import { wishRoutes } from '@nimbo/contracts/wish-routes';
import type { Language } from '@nimbo/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import type { HttpReply } from '../access/http-client.ts';
import { useServices } from '../access/services.tsx';
import { type Asking, useWishes, wishFor } from '../state/wishes.ts';

/** Minutes a child may ask for; the shortest first. */
export type WishedMinutes = 15 | 30 | 60;

/** Asks a parent, and hands the device over to one. */
export function useAsking(asking: Asking, minutes: WishedMinutes) {
  const { api } = useServices();
  const language = useLocale() as Language;
  const queries = useQueryClient();
  const ask = useCallback(async (): Promise<HttpReply<Wish>> => {
    const body = asking.kind === 'title' ? asking : { kind: 'time' as const, minutes };
    const reply = await api.call(wishRoutes.makeWish, { query: { l: language }, body });
    if (reply.ok) useWishes.getState().learnOne(reply.data);
    return reply;
  }, [api, language, asking, minutes]);
  /** A yes of the parent who is here, with the parent's PIN. */
  const grant = useCallback(
    async (pin: string): Promise<HttpReply<Wish>> => {
      const known = wishFor(useWishes.getState().wishes, asking);
      const asked = known?.status === 'open' ? { ok: true as const, status: 200, data: known } : await ask();
      if (!asked.ok) return asked;
      const body =
        asking.kind === 'title' ? { answer: 'today' as const, pin } : { answer: 'minutes' as const, minutes, pin };
      const args = { params: { id: asked.data.id }, query: { l: language }, body };
      const reply = await api.call(wishRoutes.answerWish, args);
      if (!reply.ok) return reply;
      // What is open to the child has changed: the event that says so may take a moment.
      await queries.invalidateQueries({ queryKey: ['profile'] });
      useWishes.getState().learnOne(reply.data);
      return reply;
    },
    [api, language, asking, minutes, ask, queries],
  );
  return { ask, grant };
}
