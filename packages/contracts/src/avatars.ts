import { z } from 'zod';

/** Content of the file at `AVATARS_PATH`, for example `[{ "id": "sun", "path": "/media/go/avatars/sun.svg" }]`. */
export const AvatarList = z.array(z.object({ id: z.string(), path: z.string().startsWith('/') }));
export type AvatarList = z.infer<typeof AvatarList>;
