'use client';

import { loadMessages, type MessageShape } from '@nimbo/i18n';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { GoAppProps } from '../go/index.ts';
import { Notice } from './Notice.tsx';

const Waiting = () => <Notice title="Nimbo" working />;

const GoApp = dynamic(() => import('../go/index.ts').then((module) => module.GoApp), {
  ssr: false,
  loading: Waiting,
});

/** Mounts the client-only app; the server only hands over its configuration. The words of its language come beside it. */
export function GoMount(props: Omit<GoAppProps, 'messages'>) {
  const [messages, setMessages] = useState<MessageShape | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    loadMessages(props.language).then(setMessages, setFailure);
    void import('../go/index.ts');
  }, [props.language]);
  // To the page of errors, whose button loads everything again.
  if (failure !== null) throw failure;
  return messages === null ? <Waiting /> : <GoApp {...props} messages={messages} />;
}
