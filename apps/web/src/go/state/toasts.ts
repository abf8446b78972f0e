import type { ToastMessage } from '@nimbo/ui';
import { create } from 'zustand';

/** How long a toast stays, in ms. Source: DESIGN §7. */
const TOAST_MS = 5000;

interface ToastStore {
  readonly messages: readonly ToastMessage[];
  show(text: string, tone?: ToastMessage['tone']): void;
}

let lastId = 0;
export const useToasts = create<ToastStore>()((set) => ({
  messages: [],
  show: (text, tone = 'plain') => {
    lastId += 1;
    const id = lastId;
    set((old) => ({ messages: [...old.messages, { id, text, tone }].slice(-2) }));
    setTimeout(() => set((old) => ({ messages: old.messages.filter((message) => message.id !== id) })), TOAST_MS);
  },
}));
