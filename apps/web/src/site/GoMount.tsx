'use client';

import dynamic from 'next/dynamic';
import type { GoAppProps } from '../go/index.ts';
import { Notice } from './Notice.tsx';

const GoApp = dynamic(() => import('../go/index.ts').then((module) => module.GoApp), {
  ssr: false,
  loading: () => <Notice title="Nimbo" working />,
});

/** Mounts the client-only app; the server only hands over its configuration. */
export function GoMount(props: GoAppProps) {
  return <GoApp {...props} />;
}
