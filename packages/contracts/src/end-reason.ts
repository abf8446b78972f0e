import { END_REASONS } from '@nimbo/domain';
import { z } from 'zod';

/** Why a play session ended; the api stores it, the app words it. Apart from the host's contract, which no browser needs. */
export const EndReason = z.enum(END_REASONS);
export type EndReason = z.output<typeof EndReason>;
