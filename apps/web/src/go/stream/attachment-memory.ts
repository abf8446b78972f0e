import type { AttachmentMemory } from '@nimbo/stream-client';

/**
 * Where this browser keeps what it comes back to a play session with: a tab that was closed, or a browser that crashed, is
 * not asked whether it may go on. Forgotten when the play session has ended.
 */
export function attachmentMemory(playSessionId: string): AttachmentMemory & { forget(): void } {
  const key = `nimbo.attachment.${playSessionId}`;
  return {
    read: () => localStorage.getItem(key),
    write: (attachment) => localStorage.setItem(key, attachment),
    forget: () => localStorage.removeItem(key),
  };
}
