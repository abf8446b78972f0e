import type { GameInfo } from '@nimbo/contracts/http';
import { FocusZone, ReadingStop, TextLink } from '@nimbo/ui';
import { FileText } from '@phosphor-icons/react/FileText';
import { GameController } from '@phosphor-icons/react/GameController';
import { HandTap } from '@phosphor-icons/react/HandTap';
import { Keyboard } from '@phosphor-icons/react/Keyboard';
import { Mouse } from '@phosphor-icons/react/Mouse';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { GameAge, useAgeText } from '../games/game-age.tsx';
import { useAgeReason } from '../games/use-age-reason.ts';
import { keyLabel } from './control-keys.ts';
import { readDescription } from './description.ts';
import { useAdmission } from './use-admission.ts';

const INPUT_ICONS = { keyboard: Keyboard, mouse: Mouse, gamepad: GameController, touch: HandTap } as const;

export function InformationTab({ info }: { info: GameInfo }) {
  return (
    <FocusZone flow="column" className="go-info">
      <Description info={info} />
      <Facts info={info} />
      <AgePanel info={info} />
      <TermsPanel info={info} />
      {info.controls.length > 0 && <Controls info={info} />}
    </FocusZone>
  );
}

function Description({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const blocks = readDescription(info.description);
  return (
    <ReadingStop label={t('game.information')} className="go-info__text" lang={info.text_language}>
      <p className="n-lead go-info__summary">{info.summary}</p>
      {blocks.map((block, index) => {
        const key = `${index}${block.kind}`;
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        );
      })}
      <OnlyEnglish info={info} note={t('game.onlyEnglish')} />
    </ReadingStop>
  );
}

/** Said in the language of the page, beside a text that is not in it. */
function OnlyEnglish({ info, note }: { info: GameInfo; note: string }) {
  const pageLanguage = document.documentElement.lang;
  if (info.text_language === pageLanguage) return null;
  return (
    <p className="n-small n-fog" lang={pageLanguage}>
      {note}
    </p>
  );
}

function Facts({ info }: { info: GameInfo }) {
  const kids = useProfile().data?.kids ?? true;
  const t = useTranslations();
  const format = useFormatter();
  return (
    <dl className="go-facts">
      <Fact name={t('game.controls')}>
        {info.inputs.length === 0
          ? t('game.unknown')
          : info.inputs.map((input) => {
              const Icon = INPUT_ICONS[input];
              return (
                <span key={input} className="go-facts__input">
                  <Icon className="n-icon" weight="fill" />
                  {t(`input.${input}`)}
                </span>
              );
            })}
      </Fact>
      {info.developer && <Fact name={t('game.madeBy')}>{info.developer}</Fact>}
      {info.release_date && (
        <Fact name={t('game.released')}>
          {format.dateTime(new Date(info.release_date), { dateStyle: 'long', timeZone: 'UTC' })}
        </Fact>
      )}
      <Fact name={t('game.licence')}>{info.licence ?? t('game.unknown')}</Fact>
      {/* By day nothing leads out of the app. */}
      {!kids && info.homepage && /^https?:/.test(info.homepage) && (
        <Fact name={t('game.website')}>
          <TextLink href={info.homepage} focusKey="game:website">
            {new URL(info.homepage).hostname}
          </TextLink>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function AgePanel({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const age = useAgeText(info.rating_category);
  const reason = useAgeReason(info.rating_reason);
  return (
    <ReadingStop label={age} className="go-age n-panel">
      <GameAge code={info.rating_category} labelled />
      <div>
        <b>{age}</b>
        {reason ? (
          <p className="n-small n-mist" lang={reason.language}>
            {reason.text}
          </p>
        ) : (
          info.rating_category === null && <p className="n-small n-mist">{t('game.unrated')}</p>
        )}
      </div>
    </ReadingStop>
  );
}

/** Says beforehand that there are terms; they are read and accepted at the first Play. */
function TermsPanel({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const pending = useAdmission(info).data?.pendingEulas.length ?? 0;
  if (pending === 0) return null;
  return (
    <section className="go-age n-panel">
      <span className="go-age__terms">
        <FileText className="n-icon" weight="fill" />
      </span>
      <div>
        <b>{t('game.terms', { count: pending })}</b>
        <p className="n-small n-mist">{t('game.termsText')}</p>
      </div>
    </section>
  );
}

function Controls({ info }: { info: GameInfo }) {
  const t = useTranslations();
  return (
    <ReadingStop label={t('game.keys')} className="go-controls n-panel">
      <h2 className="n-h3">{t('game.keys')}</h2>
      <dl>
        {info.controls.map((control) => {
          const Icon = INPUT_ICONS[control.input];
          return (
            <div key={`${control.input}${control.keys.join()}${control.action}`}>
              <dt>
                <Icon className="n-icon" weight="fill" alt={t(`input.${control.input}`)} />
                {control.keys.map((code) => {
                  const label = keyLabel(code);
                  return <kbd key={code}>{'word' in label ? t(`key.${label.word}`) : label.printed}</kbd>;
                })}
              </dt>
              <dd>{control.action}</dd>
            </div>
          );
        })}
      </dl>
    </ReadingStop>
  );
}
