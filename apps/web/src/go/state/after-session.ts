import type { EndReason } from '@nimbo/contracts/end-reason';
import type { PlanOffer } from '@nimbo/contracts/http';
import { SHORT_SESSION_SECONDS } from '@nimbo/domain';
import { create } from 'zustand';

/** What is asked after playing. Source: Spec §3 "Rating of a game". */
export interface RatingGame {
  readonly gameId: string;
  readonly sessionId: string;
  readonly shortSession: boolean;
  readonly title: string;
  readonly playedSeconds: number;
  readonly endReason: EndReason | null;
  /** A better plan, where the api knows one. */
  readonly offer?: PlanOffer | undefined;
}

/** What is asked: one question only. An offer comes when free minutes have ended, and never on top of another question. */
export function questionAfter({ shortSession, endReason, offer }: RatingGame): 'short' | 'upsell' | 'rating' {
  if (endReason === 'time-limit' && offer) return 'upsell';
  return shortSession ? 'short' : 'rating';
}

interface AfterSession {
  readonly ratingGame: RatingGame | null;
  readonly askRateGame: boolean;
  /** Also turns `askRateGame` on. Source: Spec §4. */
  setRatingGame(game: Omit<RatingGame, 'shortSession'>): void;
  dismiss(): void;
}

export const useAfterSession = create<AfterSession>()((set) => ({
  ratingGame: null,
  askRateGame: false,
  setRatingGame: (game) =>
    set({ ratingGame: { ...game, shortSession: game.playedSeconds < SHORT_SESSION_SECONDS }, askRateGame: true }),
  dismiss: () => set({ ratingGame: null, askRateGame: false }),
}));
