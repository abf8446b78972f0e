import {
  Button,
  DropRow,
  EmptyState,
  PartError,
  PlanCard,
  Skeleton,
  Spinner,
  StatusBanner,
  Tag,
  Toasts,
} from '@nimbo/ui';
import { Bell } from '@phosphor-icons/react/Bell';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { Monitor } from '@phosphor-icons/react/Monitor';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import styles from './Gallery.module.css';
import { Sample } from './Sample.tsx';

const STATES = [
  { tone: 'leaf', title: 'Renews on 21 December', Icon: CheckCircle },
  { tone: 'mist', title: 'Ends on 21 December', Icon: Clock },
  { tone: 'dusk', title: 'We could not process your last payment', Icon: WarningCircle },
  { tone: 'rain', title: 'Your payment is being processed', Icon: Clock },
  { tone: 'flare', title: 'Your payment has been rejected', Icon: WarningCircle },
] as const;
const FACTS = [
  { icon: <Clock weight="bold" />, text: 'Sessions of six hours' },
  { icon: <Monitor weight="bold" />, text: 'Full HD, 60 frames' },
];
const nothing = () => {};

export function StateSamples() {
  return (
    <>
      <Sample title="Loading: drizzle, drops that fall, drops that fill">
        <Skeleton className={styles.portrait} />
        <Skeleton className={styles.portrait} />
        <Skeleton className={styles.line} />
        {([1, 2, 3] as const).map((drops) => (
          <Spinner key={drops} drops={drops} />
        ))}
        <DropRow count={24} value={0.6} label="Progress" />
      </Sample>
      <Sample title="Empty, error, offline, part of a page">
        <EmptyState
          title="Nothing called “zelda” here"
          actions={
            <Button kind="primary" onClick={nothing}>
              Clear search
            </Button>
          }
        >
          Try fewer letters, or look in Adventure.
        </EmptyState>
        <EmptyState mark="error" title="Oops! It seems that an error has occurred" />
        <EmptyState mark="offline" title="Connection error" />
        <PartError text="This list could not be loaded." again="Try again" onAgain={nothing} />
      </Sample>
      <Sample title="How something stands">
        {STATES.map(({ tone, title, Icon }) => (
          <StatusBanner
            key={tone}
            tone={tone}
            icon={<Icon weight="fill" />}
            title={title}
            action={
              <Button small onClick={nothing}>
                Manage
              </Button>
            }
          >
            One sentence with the date.
          </StatusBanner>
        ))}
      </Sample>
      <Sample title="Plans">
        <div className={styles.plans}>
          <PlanCard name="Free" price="0 €" period="a month" facts={FACTS} action={<Tag>Your plan</Tag>} />
          <PlanCard
            name="Plus"
            price="9.99 €"
            period="a month"
            facts={FACTS}
            suggested
            action={
              <Button kind="primary" onClick={nothing}>
                Choose Plus
              </Button>
            }
          />
          <PlanCard
            name="Max"
            price="19.99 €"
            period="a month"
            facts={FACTS}
            tag={<Tag tone="dusk">Sold out</Tag>}
            action={<Button onClick={nothing}>Tell me when it opens</Button>}
          />
        </div>
      </Sample>
      <Sample title="Toasts">
        <div className={styles.toasts}>
          <Toasts
            messages={[
              { id: 1, text: 'Max has places again', icon: <Bell className="n-icon" weight="fill" /> },
              { id: 2, text: 'Xbox Wireless Controller is connected', tone: 'raised' },
            ]}
          />
        </div>
        <div className={styles.toasts}>
          <Toasts messages={[{ id: 3, text: 'The game could not be launched', tone: 'flare' }]} />
        </div>
      </Sample>
    </>
  );
}
