import { FEEDBACK_MAX_LENGTH, feedbackLeft, GAME_PROBLEMS } from '@nimbo/domain';
import { Button, Chip, Field, FocusZone, Switch, TextArea } from '@nimbo/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../session/session.tsx';
import { usePlayedGames } from '../catalogue/queries.ts';
import { toBody, useFeedbackDraft } from './feedback-draft.ts';
import { GamePicker } from './game-picker.tsx';
import type { useSendFeedback } from './use-send-feedback.ts';

/** Good enough to catch a slip; the api has the last word. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface FeedbackFormProps extends Pick<ReturnType<typeof useSendFeedback>, 'sending' | 'send'> {
  /** The game that runs meanwhile, which need not be asked for. */
  running?: string;
  /** Focus key of what went wrong. */
  first?: string;
  onLeave: () => void;
}

/** The rest of the form follows the answer to its one question. */
export function FeedbackForm({ running, first, sending, send, onLeave }: FeedbackFormProps) {
  const t = useTranslations();
  const draft = useFeedbackDraft();
  const games = usePlayedGames().data;
  const played = running !== undefined || (games?.some(({ gid }) => gid === draft.gid) ?? false);
  const ownAddress = useSession().data?.user?.email ?? '';
  const replyTo = draft.replyTo ?? ownAddress;
  const wrongAddress = draft.kind === 'other' && replyTo.trim() !== '' && !ADDRESS.test(replyTo.trim());
  const body = wrongAddress ? null : toBody(draft, replyTo, played);
  const failed = sending.step === 'failed';
  return (
    <>
      {draft.kind === 'game' && (
        <>
          {!running && <GamePicker chosen={draft.gid} onChoose={(gid) => draft.change({ gid })} />}
          <ProblemChips first={first} />
        </>
      )}
      {failed && (
        <div className="go-feedback__failed" role="alert">
          <WarningCircle weight="fill" />
          <p>
            <b>{t('message.feedbackFailed')}</b>
            <span>{sending.hint}</span>
          </p>
        </div>
      )}
      <Message />
      {draft.kind === 'game' && played && (
        <div className="go-feedback__session">
          <Switch
            label={t('feedback.session')}
            help={t('feedback.sessionText')}
            on={draft.withSession}
            onChange={(withSession) => draft.change({ withSession })}
          />
        </div>
      )}
      {draft.kind === 'other' && (
        <div className="go-feedback__reply">
          <ReplyField value={replyTo} wrong={wrongAddress} onChange={(value) => draft.change({ replyTo: value })} />
          <p className="n-small n-fog">{t('feedback.replyText')}</p>
        </div>
      )}
      <FocusZone flow="row" className="n-dialog__actions">
        <Button
          kind="primary"
          main
          focusKey="feedback:send"
          busy={sending.step === 'sending'}
          disabled={body === null}
          onClick={() => body && void send(body)}
        >
          {failed ? t('common.tryAgain') : t('feedback.send')}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {t('common.notNow')}
        </Button>
      </FocusZone>
    </>
  );
}

function ProblemChips({ first }: { first: string | undefined }) {
  const t = useTranslations();
  const { problem, change } = useFeedbackDraft();
  return (
    <section>
      <p className="go-feedback__label" id="feedback-problem">
        {t('feedback.problem')}
      </p>
      <FocusZone flow="row" className="go-feedback__problems" role="group" aria-labelledby="feedback-problem">
        {GAME_PROBLEMS.map((each, index) => (
          <Chip
            key={each}
            selected={problem === each}
            {...(first && index === 0 ? { focusKey: first } : {})}
            onSelect={() => change({ problem: each })}
          >
            {t(`feedback.problem-${each}`)}
          </Chip>
        ))}
      </FocusZone>
    </section>
  );
}

/** The message, and how much of it still fits; over the limit it is kept and Send rests. */
function Message() {
  const t = useTranslations();
  const { kind, message, change } = useFeedbackDraft();
  const left = feedbackLeft(message);
  const over = left < 0;
  return (
    <TextArea
      label={kind === 'game' ? t('feedback.more') : t('feedback.message')}
      {...(kind === 'game' ? { aside: t('feedback.optional') } : {})}
      className={kind === 'other' ? 'go-feedback__message go-feedback__message--other' : 'go-feedback__message'}
      focusKey="field:feedback"
      value={message}
      invalid={over}
      dir="auto"
      onChange={(value) => change({ message: value })}
      foot={
        <>
          <span className={over ? 'go-feedback__over' : undefined}>
            {over && <WarningCircle className="n-icon" weight="fill" />}
            {over
              ? t('feedback.overLimit', { num: FEEDBACK_MAX_LENGTH })
              : t('feedback.limit', { num: FEEDBACK_MAX_LENGTH })}
          </span>
          <b className={over ? 'go-feedback__over' : undefined}>
            {over ? t('feedback.over', { over: -left }) : t('feedback.left', { left })}
          </b>
        </>
      }
    />
  );
}

/** An address is called wrong only once its field has been left. */
function ReplyField({ value, wrong, onChange }: { value: string; wrong: boolean; onChange: (value: string) => void }) {
  const t = useTranslations();
  const [left, setLeft] = useState(false);
  return (
    <Field
      type="email"
      label={t('feedback.replyTo')}
      focusKey="field:feedback-reply"
      autoComplete="email"
      maxLength={254}
      value={value}
      error={wrong && left ? t('feedback.replyFault') : undefined}
      onBlur={() => setLeft(true)}
      onChange={onChange}
    />
  );
}
