import { Button, EmptyState, FocusZone, setFocus, useFocusTarget } from '@nimbo/ui';
import { ChatCircle } from '@phosphor-icons/react/ChatCircle';
import { GameController } from '@phosphor-icons/react/GameController';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { useFeedbackDraft } from './feedback-draft.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { useSendFeedback } from './use-send-feedback.ts';

/** What went wrong with a game, or anything else a player has to say. Children have none. Source: DESIGN §14 "feedback". */
export default function FeedbackScreen() {
  const router = useRouter();
  const kids = useProfile().data?.kids ?? false;
  useEffect(() => {
    if (kids) router.replace({ screen: 'home' });
  }, [kids, router]);
  return kids ? null : <Feedback />;
}

function Feedback() {
  const t = useTranslations();
  const router = useRouter();
  const kind = useFeedbackDraft((state) => state.kind);
  const { sending, send, again } = useSendFeedback();
  if (sending.step === 'sent') return <Thanks onAgain={again} />;
  return (
    <Screen
      key="form"
      first={`feedback:${kind}`}
      ready
      className="n-page go-feedback"
      hints={[
        { key: 'confirm', label: t('hint.choose') },
        { key: 'back', label: t('hint.back') },
      ]}
    >
      <h1 className="n-h1">{t('feedback.title')}</h1>
      <FocusZone flow="row" className="go-feedback__kinds" role="radiogroup" aria-label={t('feedback.kind')}>
        <KindTile kind="game" label={t('feedback.game')} text={t('feedback.gameText')} Icon={GameController} />
        <KindTile kind="other" label={t('feedback.other')} text={t('feedback.otherText')} Icon={ChatCircle} />
      </FocusZone>
      <FeedbackForm sending={sending} send={send} onLeave={router.back} />
    </Screen>
  );
}

interface KindTileProps {
  readonly kind: 'game' | 'other';
  readonly label: string;
  readonly text: string;
  readonly Icon: typeof GameController;
}

function KindTile({ kind, label, text, Icon }: KindTileProps) {
  const draft = useFeedbackDraft();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: `feedback:${kind}` });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input would choose at every step of focus
    <button
      type="button"
      ref={ref}
      role="radio"
      aria-checked={draft.kind === kind}
      className="go-feedback__kind n-focus"
      onClick={() => draft.change({ kind })}
      {...focusProps}
    >
      <Icon weight="fill" />
      <span>
        <b>{label}</b>
        <small>{text}</small>
      </span>
    </button>
  );
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  useEffect(() => void setFocus('feedback:done'), []);
  return (
    <Screen key="thanks" first="feedback:done" ready className="n-page">
      <EmptyState
        whole
        mark="plain"
        title={t('feedback.thanksTitle')}
        actions={
          <FocusZone flow="row" className="n-empty__actions">
            <Button kind="primary" main focusKey="feedback:done" onClick={router.back}>
              {t('common.back')}
            </Button>
            <Button kind="quiet" onClick={onAgain}>
              {t('feedback.again')}
            </Button>
          </FocusZone>
        }
      >
        {t('feedback.thanksText')}
      </EmptyState>
    </Screen>
  );
}
