import { HOST_REPORT_INTERVAL_MS, type HostReport, HostReportReply } from '@nimbo/contracts/host';
import { SIGNALING_PATH } from '@nimbo/contracts/signaling';
import type { Logger } from '@nimbo/service-runtime/log';
import type { HostSettings } from '../config.ts';
import type { Sessions } from './sessions.ts';

const PATIENCE_MS = 5000;

interface ReporterOptions {
  readonly settings: HostSettings;
  readonly hostKey: string;
  readonly sessions: Sessions;
  readonly log: Logger;
}

/** Keeps the api informed of everything on this host. Play never depends on it. */
export class Reporter {
  readonly #options: ReporterOptions;
  #timer: NodeJS.Timeout | undefined;
  #sending = false;
  #again = false;
  #silent = false;
  #stopped = false;
  /** No new sessions are wanted here. */
  draining = false;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Reports at once, or right after the report that is on its way. */
  report(): void {
    if (this.#stopped) return;
    if (this.#sending) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#sending = true;
    this.#again = false;
    void this.send().finally(() => {
      this.#sending = false;
      if (this.#stopped) return;
      if (this.#again) return this.report();
      this.#timer = setTimeout(() => this.report(), HOST_REPORT_INTERVAL_MS);
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** One report and what the api answers to it; a failure is logged when it is the first in a row. */
  async send(): Promise<void> {
    const { settings, hostKey, log } = this.#options;
    try {
      const response = await fetch(`${settings.apiUrl}/internal/hosts/${settings.hostId}/report`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(this.#compose()),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the api answered ${response.status}`);
      const reply = HostReportReply.parse(await response.json());
      if (this.#silent) log.info('the api takes reports again');
      this.#silent = false;
      await this.#obey(reply);
    } catch (error) {
      if (!this.#silent) log.warn({ err: error }, 'the api takes no report; play goes on without it');
      this.#silent = true;
    }
  }

  #compose(): HostReport {
    const { settings, sessions } = this.#options;
    return {
      zone: settings.zone,
      controlUrl: settings.controlUrl,
      signalingUrl: `${settings.publicUrl.replace(/^http/, 'ws')}${SIGNALING_PATH}`,
      slots: settings.udpPorts.length,
      draining: this.draining,
      sessions: sessions.list(),
    };
  }

  async #obey({ acknowledged, unwanted }: HostReportReply): Promise<void> {
    for (const id of acknowledged) await this.#options.sessions.forget(id);
    for (const id of unwanted) this.#options.sessions.end(id, 'operator');
  }
}
