import type { CurrentProfile, TodaysTime, Wish } from '@nimbo/contracts/http';
import { isTitleOpen, type Language, playAllowance, secondsOfDay, type Title } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadAllowanceQuestion } from '../household/allowance.ts';
import type { WishRow } from './wish-store.ts';

export interface Telling {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly reader: CurrentProfile;
  readonly language: Language;
}

/** A wish as this reader may see it: a child that asks for a title learns nothing of it before a parent says yes. */
export async function describeWish({ db, catalogue, reader, language }: Telling, row: WishRow): Promise<Wish> {
  const title = row.gid === null ? undefined : catalogue.find(row.gid)?.title;
  return {
    id: row.id,
    profile: { id: row.profileId, nickname: row.nickname, avatar: row.avatar, ageLimit: row.ageLimit },
    kind: row.gid === null ? 'time' : 'title',
    gid: row.gid,
    game: title && isTitleOpen(title, reader) ? describeGame(title, language) : null,
    minutes: row.minutes,
    status: row.status,
    scope: row.scope,
    givenMinutes: row.givenMinutes,
    today: row.status === 'open' ? await describeToday(db, row.profileId) : null,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

export function describeGame(title: Title, language: Language) {
  const { age, art } = title;
  return {
    titulo: title.texts[language].title,
    rating_category: age.code,
    rating_reason: age.reason,
    art: art && { ...art, variants: art.variants && [...art.variants] },
  };
}

/** The time of a profile today, in whole minutes as a page shows it. */
export async function describeToday(db: Queryable, profileId: string): Promise<TodaysTime> {
  const question = await loadAllowanceQuestion(db, profileId);
  const { seconds, by } = playAllowance(question);
  const ofDay = secondsOfDay(question) + question.playedTodaySeconds;
  return {
    minutes: Number.isFinite(ofDay) ? Math.floor(ofDay / 60) : null,
    minutesLeft: by === null ? null : Math.floor(seconds / 60),
    by,
  };
}
