'use client';

import { useEffect, useState } from 'react';
import { GoApp, type GoAppProps } from '../go/index.ts';
import { Notice } from './Notice.tsx';

/**
 * Mounts the app, which only lives in a browser. Its code and its words come with the page all the same, so that nothing has to be
 * asked for after them.
 */
export function GoMount(props: GoAppProps) {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return inBrowser ? <GoApp {...props} /> : <Notice title="Nimbo" working />;
}
