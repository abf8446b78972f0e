import { list, port, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';

const address = z
  .url({ protocol: /^https?$/ })
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => !/[?#@]/.test(text), 'must not have a query, a fragment or a user');
const secret = z.string().min(16, 'must have at least 16 characters');

const environment = z.object({
  NIMBO_LOG_LEVEL: z.string().default('info'),
  PAYMENT_SANDBOX_BIND: z.string().default('127.0.0.1'),
  PAYMENT_SANDBOX_PORT: port(3400),
  /** As payers' browsers reach it. */
  PAYMENT_SANDBOX_PUBLIC_URL: address,
  PAYMENT_SANDBOX_DATABASE_URL: z.string().min(1),
  /** Where its pages lead home to. */
  PAYMENT_SANDBOX_WEB_URL: address,
  /** Opens its interface for whoever charges. */
  PAYMENT_SANDBOX_API_KEY: secret,
  /** Takes the notifications. */
  PAYMENT_SANDBOX_WEBHOOK_URL: address,
  PAYMENT_SANDBOX_WEBHOOK_SECRET: secret,
  /** Opens faults and the clock; without it there are none. */
  PAYMENT_SANDBOX_OPERATOR_KEY: secret.optional(),
  /** Proxies whose X-Forwarded-For is believed. */
  PAYMENT_SANDBOX_TRUSTED_PROXIES: list.default([]),
});

export interface SandboxConfig {
  readonly logLevel: string;
  readonly bind: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly webUrl: string;
  readonly webhookUrl: string;
  readonly trustedProxies: readonly string[];
  readonly secrets: {
    readonly apiKey: string;
    readonly webhook: string;
    readonly operatorKey: string | undefined;
  };
}

export function readConfig(source?: NodeJS.ProcessEnv): SandboxConfig {
  const env = readEnvironment(environment, source);
  return Object.freeze({
    logLevel: env.NIMBO_LOG_LEVEL,
    bind: env.PAYMENT_SANDBOX_BIND,
    port: env.PAYMENT_SANDBOX_PORT,
    publicUrl: env.PAYMENT_SANDBOX_PUBLIC_URL,
    databaseUrl: env.PAYMENT_SANDBOX_DATABASE_URL,
    webUrl: env.PAYMENT_SANDBOX_WEB_URL,
    webhookUrl: env.PAYMENT_SANDBOX_WEBHOOK_URL,
    trustedProxies: env.PAYMENT_SANDBOX_TRUSTED_PROXIES,
    secrets: Object.freeze({
      apiKey: env.PAYMENT_SANDBOX_API_KEY,
      webhook: env.PAYMENT_SANDBOX_WEBHOOK_SECRET,
      operatorKey: env.PAYMENT_SANDBOX_OPERATOR_KEY,
    }),
  });
}
