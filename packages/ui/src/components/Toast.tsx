import type { ReactNode } from 'react';

export interface ToastMessage {
  id: number;
  text: string;
  icon?: ReactNode;
  tone?: 'plain' | 'flare';
}

/** At most two; never takes focus. */
export function Toasts({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <div className="n-toasts" role="status">
      {messages.slice(-2).map((message) => (
        <div key={message.id} className={message.tone === 'flare' ? 'n-toast n-toast--flare' : 'n-toast'}>
          {message.icon}
          <span>{message.text}</span>
        </div>
      ))}
    </div>
  );
}
