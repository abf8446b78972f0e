import type { Wish, WishAnswer } from '@nimbo/contracts/http';
import { wishRoutes } from '@nimbo/contracts/wish-routes';
import { type Language, WISHED_MINUTES } from '@nimbo/domain';
import { Button, Dialog, FocusZone, Picture, Segmented } from '@nimbo/ui';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { useState } from 'react';
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { picture as pictureOf } from '../catalogue/cover-art.ts';
import { useAvatar } from '../catalogue/queries.ts';
import { GameAge } from '../games/game-age.tsx';
import { useAgeReason } from '../games/use-age-reason.ts';
import { adminProven } from '../household/admin-proof.ts';
import { PinQuestion } from '../household/pin-question.tsx';
import { useToasts } from '../state/toasts.ts';
import { useWishes } from '../state/wishes.ts';
import { leftToday } from './left-today.ts';

/** A child asks: facts first, scope second, PIN third. Source: DESIGN §14 "ask-parent". */
export default function AnsweringDialog() {
  const wish = useWishes(({ wishes, answering }) => wishes?.find(({ id }) => id === answering));
  return wish ? <Answering key={wish.id} wish={wish} /> : null;
}

function Answering({ wish }: { wish: Wish }) {
  const t = useTranslations();
  const problemText = useProblemText();
  const later = useWishes((wishes) => wishes.stopAnswering);
  const answer = useAnswer(wish);
  const [scope, setScope] = useState<'today' | 'always'>('today');
  const [minutes, setMinutes] = useState(wish.minutes ?? WISHED_MINUTES[0]);
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asksPin, setAsksPin] = useState(false);
  const yes = wish.kind === 'title' ? { answer: scope } : { answer: 'minutes' as const, minutes };

  const send = async (kind: 'yes' | 'no') => {
    setBusy(kind);
    const reply = await answer(kind === 'yes' ? yes : { answer: 'no' });
    setBusy(null);
    if (reply.ok) return;
    if (problemCode(reply) === 'pin-needed') return setAsksPin(true);
    setRefusal(reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply)));
  };
  if (asksPin)
    return (
      <PinQuestion
        title={t('pin.again')}
        text={t('answering.pinText')}
        send={(pin) => answer({ ...yes, pin })}
        onClose={() => setAsksPin(false)}
      />
    );

  const { nickname: name } = wish.profile;
  return (
    <Dialog
      size="medium"
      title={
        wish.kind === 'title'
          ? t('answering.title', { name, game: wish.game?.titulo ?? wish.gid ?? '' })
          : t('answering.time', { name })
      }
      first="answering:yes"
      onClose={later}
      actions={
        <>
          <Button
            kind="primary"
            main
            focusKey="answering:yes"
            icon={<LockSimple className="n-icon" weight="fill" />}
            busy={busy === 'yes'}
            onClick={() => void send('yes')}
          >
            {t('answering.yes')}
          </Button>
          <Button focusKey="answering:no" busy={busy === 'no'} onClick={() => void send('no')}>
            {t('answering.no')}
          </Button>
          <Button kind="quiet" onClick={later}>
            {t('answering.later')}
          </Button>
        </>
      }
    >
      <Facts wish={wish} />
      <FocusZone flow="column" className="go-answering__scope">
        {wish.kind === 'title' ? (
          <Segmented
            label={t('answering.scope')}
            options={[
              { id: 'today', label: t('answering.today') },
              { id: 'always', label: t('answering.always') },
            ]}
            selected={scope}
            onSelect={setScope}
          />
        ) : (
          <Segmented
            label={t('asking.howLong')}
            options={WISHED_MINUTES.map((value) => ({
              id: String(value),
              label: t('asking.minutes', { minutes: value }),
            }))}
            selected={String(minutes)}
            onSelect={(id) => setMinutes(Number(id))}
          />
        )}
      </FocusZone>
      <p className="n-field__error" role="alert">
        {refusal}
      </p>
    </Dialog>
  );
}

/** Who asks and since when, how old one has to be and why, what is left of today. */
function Facts({ wish: { profile, game, gid, askedAt, today, kind } }: { wish: Wish }) {
  const t = useTranslations();
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const { config } = useServices();
  const avatar = useAvatar(profile.avatar);
  const left = today && leftToday(today);
  const reason = useAgeReason(game?.rating_reason);
  return (
    <div className="go-answering">
      {kind === 'title' && gid && game && (
        <Picture className="go-answering__cover" src={pictureOf(config.cdnUrl, gid, game.art, 'portrait')} />
      )}
      <div>
        <p className="go-answering__who">
          <Picture src={avatar} width={200} height={200} />
          <span dir="auto">
            {t('answering.asks', { name: profile.nickname, time: format.relativeTime(new Date(askedAt), now) })}
          </span>
        </p>
        <dl className="go-answering__facts">
          {game && (
            <>
              <dt>{t('answering.age')}</dt>
              <dd>
                <GameAge code={game.rating_category} />
                <span>{t('answering.limit', { age: profile.ageLimit })}</span>
              </dd>
              {reason && (
                <>
                  <dt>{t('answering.why')}</dt>
                  <dd lang={reason.language}>{reason.text}</dd>
                </>
              )}
            </>
          )}
          {left && (
            <>
              <dt>{t('answering.left')}</dt>
              <dd>
                {left === 'no-limit'
                  ? t('profiles.noLimit')
                  : left === 'bedtime'
                    ? t('answering.bedtime')
                    : t('answering.minutes', left)}
              </dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}

/** The answer to a wish; what it was is told, and the next one may come. */
function useAnswer(wish: Wish) {
  const t = useTranslations();
  const { api } = useServices();
  const language = useLocale() as Language;
  return async (body: WishAnswer) => {
    const reply = await api.call(wishRoutes.answerWish, { params: { id: wish.id }, query: { l: language }, body });
    if (!reply.ok) return reply;
    if ('pin' in body && body.pin !== undefined) adminProven();
    const { wishes, learn } = useWishes.getState();
    learn((wishes ?? []).map((known) => (known.id === wish.id ? reply.data : known)));
    const name = wish.profile.nickname;
    useToasts
      .getState()
      .show(body.answer === 'no' ? t('answering.saidNo', { name }) : t('answering.saidYes', { name }));
    return reply;
  };
}
