/** Addresses the app talks to, absolute and without a trailing slash; the page that mounts the app hands them over. */
export interface GoConfig {
  /** Where next-auth, `/api/token` and `/api/log` live. */
  readonly webUrl: string;
  /** Public API. */
  readonly apiUrl: string;
  /** User-zone API, `{apiUrl}/user`. */
  readonly userApiUrl: string;
  readonly cdnUrl: string;
  readonly appVersion: string;
  /** Scheme the installed application answers to, as `nimbo`; null where the operator offers none. */
  readonly appScheme: string | null;
  /** Seconds between two looks at the session; 0 is none. */
  readonly sessionPollSeconds: number;
}
