import type { BillboardItem } from '@nimbo/contracts/http';
import { createContext } from 'react';

/** What the page itself has shown of the billboard; it stands until the billboard is there. */
export const PageFeature = createContext<BillboardItem | null>(null);
