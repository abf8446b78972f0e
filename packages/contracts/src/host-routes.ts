import { z } from 'zod';
import { HostReport, HostReportReply } from './host.ts';
import type { Route } from './route.ts';
import { SAVE_ARCHIVE_BYTES, SAVE_CONTENT_TYPE, SaveReceipt, SaveUpload, SessionSave } from './saves.ts';

const hostParams = z.object({ hostId: z.string().regex(/^[a-z0-9-]{1,40}$/) });
const hostedSessionParams = hostParams.extend({ id: z.uuid() });

/** What stream hosts call. */
export const hostRoutes = {
  sessionSave: {
    method: 'GET',
    path: '/internal/hosts/:hostId/play-sessions/:id/save',
    authz: 'host',
    summary: 'What a host that starts a play session has to begin with',
    params: hostedSessionParams,
    response: SessionSave,
  },
  downloadSave: {
    method: 'GET',
    path: '/internal/hosts/:hostId/play-sessions/:id/saves/:saveId',
    authz: 'host',
    summary: 'The archive of a save',
    params: hostedSessionParams.extend({ saveId: z.uuid() }),
    response: z.string(),
    download: SAVE_CONTENT_TYPE,
  },
  uploadSave: {
    method: 'PUT',
    path: '/internal/hosts/:hostId/play-sessions/:id/snapshots/:sequence',
    authz: 'host',
    summary: 'Hand in a snapshot; once more changes nothing',
    params: hostedSessionParams.extend({ sequence: z.coerce.number().int().min(0).max(1_000_000) }),
    query: SaveUpload,
    response: SaveReceipt,
    upload: { contentType: SAVE_CONTENT_TYPE, limitBytes: SAVE_ARCHIVE_BYTES },
  },
  completeSaves: {
    method: 'POST',
    path: '/internal/hosts/:hostId/play-sessions/:id/saves-complete',
    authz: 'host',
    summary: 'Nothing more will be handed in for this play session',
    params: hostedSessionParams,
    response: z.object({ stored: z.literal(true) }),
  },

  hostReport: {
    method: 'POST',
    path: '/internal/hosts/:hostId/report',
    authz: 'host',
    summary: 'Full report of a stream host',
    params: hostParams,
    body: HostReport,
    response: HostReportReply,
  },
} as const satisfies Record<string, Route>;
