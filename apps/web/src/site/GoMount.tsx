'use client';

import { startTransition, useEffect, useState } from 'react';
import { GoApp, type GoAppProps, LoginBeforeScripts } from '../go/index.ts';
import { Notice } from './Notice.tsx';

/**
 * Mounts the app, which only lives in a browser; strangers see its login window before. Its code and its words come with the page all the same, so that nothing has to be
 * asked for after them.
 */
export function GoMount(props: GoAppProps) {
  const [inBrowser, setInBrowser] = useState(false);
  // In slices, so that the page listens meanwhile.
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  if (inBrowser) return <GoApp {...props} />;
  if (props.signedOut) return <LoginBeforeScripts language={props.language} messages={props.messages} />;
  return <Notice title="Nimbo" working />;
}
