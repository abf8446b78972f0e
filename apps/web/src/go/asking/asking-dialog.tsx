import { WISHED_MINUTES } from '@nimbo/domain';
import { Button, ChoiceDialog, Dialog, FocusZone, Picture, Segmented, Spinner } from '@nimbo/ui';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useProblemText } from '../access/use-problem-text.ts';
import { useAvatar, useProfile } from '../catalogue/queries.ts';
import { useReadFault } from '../catalogue/read-fault.ts';
import { PinQuestion } from '../household/pin-question.tsx';
import { useHousehold } from '../household/use-household.ts';
import { useRouter } from '../shell/router.tsx';
import { type Asking, useWishes, wishFor } from '../state/wishes.ts';
import { useAgeOfGame } from './use-age-of-game.ts';
import { useAsking, type WishedMinutes } from './use-asking.ts';
import { useTodaysTime } from './use-todays-time.ts';

/** What a rule stands against can be asked for: two ways and a way out, no reasons, no guilt. Source: DESIGN §14 "ask-parent". */
export default function AskingDialog() {
  const asking = useWishes((wishes) => wishes.asking);
  const mine = useProfile().data;
  if (!asking || !mine) return null;
  return mine.admin ? <Refused asking={asking} /> : <Asked key={JSON.stringify(asking)} asking={asking} />;
}

/** Whoever sets the limits asks nobody. */
function Refused({ asking }: { asking: Asking }) {
  const t = useTranslations();
  const stop = useWishes((wishes) => wishes.stopAsking);
  return (
    <ChoiceDialog
      title={t(asking.kind === 'title' ? 'problem.age-restricted' : 'problem.no-time-left')}
      onClose={stop}
      choices={[{ label: t('common.close'), onChoose: stop }]}
    />
  );
}

function Asked({ asking }: { asking: Asking }) {
  const stop = useWishes((wishes) => wishes.stopAsking);
  const wish = useWishes(({ wishes }) => wishFor(wishes, asking));
  const household = useHousehold();
  const parent = household.data?.profiles.find(({ admin }) => admin);
  const [minutes, setMinutes] = useState<WishedMinutes>(15);
  const [isHere, setHere] = useState(false);
  const isKnown = useWishes(({ wishes }) => wishes !== null);
  // An answer of before is no answer to what is asked now, also where it is heard of only now.
  const before = useRef<string | null>(undefined);
  if (isKnown && before.current === undefined) before.current = wish && wish.status !== 'open' ? wish.id : null;
  const answered = wish && wish.id !== before.current ? wish : undefined;
  if (!parent) return <NobodyToAsk household={household} onClose={stop} />;
  const about = { asking, parent, minutes, onClose: stop };
  if (answered?.status === 'granted') return <Yes {...about} givenMinutes={answered.givenMinutes} />;
  if (answered?.status === 'refused') return <No {...about} />;
  if (isHere) return <ParentIsHere {...about} onBack={() => setHere(false)} />;
  if (answered?.status === 'open') return <Waiting {...about} onHere={() => setHere(true)} />;
  return <Ways {...about} onMinutes={setMinutes} onHere={() => setHere(true)} />;
}

/** Who could say yes is not known yet, or cannot be learned. */
function NobodyToAsk({ household, onClose }: { household: ReturnType<typeof useHousehold>; onClose: () => void }) {
  const t = useTranslations();
  const { isFetching, refetch } = household;
  const fault = useReadFault(household);
  if (fault === null)
    return (
      <ChoiceDialog
        title={t('asking.looking')}
        text={<Spinner />}
        onClose={onClose}
        choices={[{ label: t('common.cancel'), onChoose: onClose }]}
      />
    );
  return (
    <ChoiceDialog
      mark={fault === 'offline' ? 'offline' : 'error'}
      title={t('asking.unread')}
      text={
        // The same failure again is said again.
        <span key={String(isFetching)} role={isFetching ? undefined : 'alert'}>
          {fault === 'offline' ? t('error.networkText') : t('message.tryLater')}
        </span>
      }
      onClose={onClose}
      choices={[
        { label: t('common.tryAgain'), busy: isFetching, onChoose: () => void refetch() },
        { label: t('common.close'), onChoose: onClose },
      ]}
    />
  );
}

interface AboutProps {
  asking: Asking;
  parent: { readonly nickname: string; readonly avatar: string; readonly hasPin: boolean };
  minutes: WishedMinutes;
  onClose: () => void;
}

function Ways(props: AboutProps & { onMinutes: (minutes: WishedMinutes) => void; onHere: () => void }) {
  const { asking, parent, minutes, onMinutes, onHere, onClose } = props;
  const t = useTranslations();
  const problemText = useProblemText();
  const picture = useAvatar(parent.avatar);
  const { ask } = useAsking(asking, minutes);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const words = useWhy(asking, parent.nickname);
  const send = async () => {
    setBusy(true);
    const reply = await ask();
    setBusy(false);
    if (!reply.ok) setRefusal(reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply)));
  };
  return (
    <Dialog
      size="medium"
      title={words.title}
      text={words.text}
      first="asking:ask"
      onClose={onClose}
      actions={
        <Button kind="outline" onClick={onClose}>
          {asking.kind === 'title' ? t('error.otherGame') : t('common.close')}
        </Button>
      }
    >
      <FocusZone flow="column" className="go-asking">
        {asking.kind === 'time' && (
          <Segmented
            label={t('asking.howLong')}
            options={WISHED_MINUTES.map((value) => ({
              id: String(value),
              label: t('asking.minutes', { minutes: value }),
            }))}
            selected={String(minutes)}
            onSelect={(id) => onMinutes(Number(id) as WishedMinutes)}
          />
        )}
        <Button
          kind="primary"
          main
          block
          className="go-asking__way"
          focusKey="asking:ask"
          busy={busy}
          icon={<Picture className="go-asking__avatar" src={picture} width={200} height={200} />}
          onClick={() => void send()}
        >
          <span>
            <b dir="auto">{t('asking.ask', { name: parent.nickname })}</b>
            <span>{t('asking.askText')}</span>
          </span>
          <PaperPlaneTilt className="n-icon" weight="bold" />
        </Button>
        {parent.hasPin && (
          <Button
            block
            className="go-asking__way"
            focusKey="asking:here"
            icon={<LockSimple className="n-icon" weight="fill" />}
            onClick={onHere}
          >
            <span>
              <b dir="auto">{t('asking.here', { name: parent.nickname })}</b>
              <span>{t('asking.hereText')}</span>
            </span>
          </Button>
        )}
        <p className="n-field__error" role="alert">
          {refusal}
        </p>
      </FocusZone>
    </Dialog>
  );
}

/** What stands against it, in words for a child. */
function useWhy(asking: Asking, name: string): { title: string; text: string } {
  const t = useTranslations();
  const time = useTodaysTime();
  const age = useAgeOfGame(asking.kind === 'title' ? asking.gid : null);
  if (asking.kind === 'title') {
    const text = age === null ? t('asking.titleOlder', { name }) : t('asking.titleText', { age, name });
    return { title: t('asking.title'), text };
  }
  const title = time?.by === 'bedtime' ? t('kids.bedtime') : t('kids.noMinutes');
  return { title, text: t('asking.timeText', { name }) };
}

function Waiting({ asking, parent, onHere, onClose }: AboutProps & { onHere: () => void }) {
  const t = useTranslations();
  const name = parent.nickname;
  return (
    <ChoiceDialog
      title={t('asking.asked', { name })}
      text={asking.kind === 'title' ? t('asking.askedText') : t('asking.askedTime')}
      onClose={onClose}
      choices={[
        { label: t('asking.wait'), onChoose: onClose },
        parent.hasPin && { label: t('asking.here', { name }), onChoose: onHere },
      ]}
    />
  );
}

function Yes({ asking, parent, givenMinutes, onClose }: AboutProps & { givenMinutes: number | null }) {
  const t = useTranslations();
  const router = useRouter();
  const goOn = () => {
    onClose();
    if (asking.kind === 'title') router.go({ screen: 'game', gid: asking.gid });
  };
  return (
    <ChoiceDialog
      title={t('asking.yes', { name: parent.nickname })}
      text={asking.kind === 'title' ? t('asking.yesTitle') : t('asking.yesTime', { minutes: givenMinutes ?? 0 })}
      onClose={onClose}
      choices={[{ label: asking.kind === 'title' ? t('asking.toGame') : t('asking.good'), onChoose: goOn }]}
    />
  );
}

function No({ parent, onClose }: AboutProps) {
  const t = useTranslations();
  return (
    <ChoiceDialog
      title={t('asking.no')}
      text={t('asking.noText', { name: parent.nickname })}
      onClose={onClose}
      choices={[{ label: t('asking.good'), onChoose: onClose }]}
    />
  );
}

/** The device is handed over: the parent's PIN is the yes. */
function ParentIsHere({ asking, parent, minutes, onBack }: AboutProps & { onBack: () => void }) {
  const t = useTranslations();
  const { grant } = useAsking(asking, minutes);
  return (
    <PinQuestion
      size="large"
      title={t('pin.title', { name: parent.nickname })}
      text={asking.kind === 'title' ? t('asking.pinTitle') : t('asking.pinTime', { minutes })}
      send={grant}
      onClose={onBack}
    />
  );
}
