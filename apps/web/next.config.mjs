import path from 'node:path';

/** Headers every reply carries; a page's content security policy is made for each request in `src/proxy.ts`. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value:
      'gamepad=(self), fullscreen=(self), autoplay=(self), clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()',
  },
];

const trim = (loader) => path.join(import.meta.dirname, 'trim', loader);

/** @type {import('next').NextConfig} */
export default {
  // A second build beside the one that is being served goes elsewhere.
  distDir: process.env.WEB_BUILD_FOLDER || '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // The page is made anew for each request: configuration and the policy's nonce are only known then.
  images: { unoptimized: true },
  // Types are checked for every workspace alike by `npm run typecheck`, not again at each set-up.
  typescript: { ignoreBuildErrors: true },
  // The repository's root, also where a folder above it has a lock file of its own.
  turbopack: {
    root: path.join(import.meta.dirname, '..', '..'),
    rules: {
      // Four of the six weights of every icon are never drawn, and are most of its bytes.
      '**/@phosphor-icons/react/dist/defs/*.es.js': { loaders: [trim('used-icon-weights.cjs')] },
      '**/zod/v4/core/{json-schema-processors,to-json-schema}.js': {
        condition: 'browser',
        loaders: [trim('no-json-schema.cjs')],
      },
      '**/zod/v4/classic/schemas.js': { condition: 'browser', loaders: [trim('no-string-formats.cjs')] },
      '**/zod/v4/core/index.js': { condition: 'browser', loaders: [trim('no-zod-patterns.cjs')] },
      '**/zod/v4/classic/external.js': { condition: 'browser', loaders: [trim('no-zod-patterns.cjs')] },
      '**/zod/v4/locales/en.js': { condition: 'browser', loaders: [trim('no-zod-words.cjs')] },
      // Pages hand them to the app, so they are compiled for both sides.
      '**/packages/i18n/src/messages/{en,es,pt}.ts': { loaders: [trim('compiled-messages.cjs')] },
    },
    resolveAlias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      'lodash-es': { browser: './trim/few-of-lodash.mjs' },
    },
  },
  experimental: { globalNotFound: true },
  headers: async () => [
    { source: '/:path*', headers },
    {
      // The hand-over page has a policy of its own.
      source: '/api/:path((?!sign-out$).*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }],
    },
  ],
};
