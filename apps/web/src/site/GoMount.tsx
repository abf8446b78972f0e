'use client';

import { startTransition, useEffect, useState } from 'react';
import { GoApp, type GoAppProps, HomeBeforeScripts, LoginBeforeScripts } from '../go/index.ts';
import { Notice } from './Notice.tsx';

/**
 * Mounts the app, which only lives in a browser; strangers see its login window before, and whoever opens home its top. Its code and its words come with the page all the same, so that nothing has to be
 * asked for after them.
 */
export function GoMount(props: GoAppProps) {
  const [inBrowser, setInBrowser] = useState(false);
  // In slices, so that the page listens meanwhile.
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  if (inBrowser) return <GoApp {...props} />;
  if (props.reader === 'signed-out') return <LoginBeforeScripts language={props.language} messages={props.messages} />;
  const { feature } = props;
  if (feature) return <HomeBeforeScripts {...props} cdnUrl={props.config.cdnUrl} feature={feature} />;
  return <Notice title="Nimbo" working />;
}
