import { type ReactNode, useEffect, useRef } from 'react';

export interface ToastMessage {
  id: number;
  text: string;
  icon?: ReactNode;
  /** White for news, raised for devices, flare for failure. */
  tone?: 'plain' | 'raised' | 'flare';
}

/** At most two; never takes focus. Lies over whatever is open when a message comes, dialogs too. */
export function Toasts({ messages }: { messages: readonly ToastMessage[] }) {
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const element = box.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [newest]);
  return (
    <div className="n-toasts" role="status" popover="manual" ref={box}>
      {messages.slice(-2).map((message) => (
        <div key={message.id} className={`n-toast n-toast--${message.tone ?? 'plain'}`}>
          {message.icon}
          <span>{message.text}</span>
        </div>
      ))}
    </div>
  );
}
