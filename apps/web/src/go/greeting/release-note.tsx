import { RELEASE_VERSIONS } from '@nimbo/i18n';
import { type ReleaseLine, releaseNote } from '@nimbo/i18n/release-notes';
import { BareDialog, Button, FocusZone, SkyPicture, setFocus, useFocusTarget } from '@nimbo/ui';
import { Bell } from '@phosphor-icons/react/Bell';
import { FloppyDisk } from '@phosphor-icons/react/FloppyDisk';
import { Gauge } from '@phosphor-icons/react/Gauge';
import { Hand } from '@phosphor-icons/react/Hand';
import { ListMagnifyingGlass } from '@phosphor-icons/react/ListMagnifyingGlass';
import { Sparkle } from '@phosphor-icons/react/Sparkle';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';

const ICONS = {
  save: FloppyDisk,
  speed: Gauge,
  touch: Hand,
  search: ListMagnifyingGlass,
  bell: Bell,
  new: Sparkle,
} as const;

export interface ReleaseNoteProps {
  version: string;
  onClose: () => void;
}

/** One sky with the version in it and three lines, once for each version; older ones on demand. Source: DESIGN §14. */
export default function ReleaseNote({ version, onClose: close }: ReleaseNoteProps) {
  const t = useTranslations();
  const language = useLocale();
  const [all, setAll] = useState(false);
  const versions = RELEASE_VERSIONS;
  const shown = all ? versions : versions.filter((each) => each === version);
  return (
    <BareDialog label={t('release.label', { version })} first="release:continue" onClose={close}>
      <header className="go-release__head">
        <SkyPicture name="dawn" className="go-release__sky" />
        <b className="go-release__version">{version}</b>
      </header>
      <div className="go-release__body">
        <h2 className="n-h1">{all ? t('release.allTitle') : t('release.title')}</h2>
        <ReleaseList scrolls={all}>
          {shown.map((each) => (
            <section key={each}>
              {all && <h3 className="n-h3">{each}</h3>}
              <ul className="go-release__lines">
                {releaseNote(each, language)?.map((line) => (
                  <Line key={line.title} line={line} />
                ))}
              </ul>
            </section>
          ))}
        </ReleaseList>
        <FocusZone flow="row" className="n-dialog__actions">
          <Button kind="primary" main focusKey="release:continue" onClick={close}>
            {t('release.continue')}
          </Button>
          {!all && versions.length > 1 && (
            <Button
              kind="quiet"
              onClick={() => {
                setAll(true);
                // The button goes away with what it was for.
                void setFocus('release:continue');
              }}
            >
              {t('release.seeAll')}
            </Button>
          )}
        </FocusZone>
      </div>
    </BareDialog>
  );
}

/** Everything is more than fits: then the list is a stop of its own and scrolls with up and down. */
function ReleaseList({ scrolls, children }: { scrolls: boolean; children: ReactNode }) {
  const { ref, focusProps } = useFocusTarget<HTMLDivElement>({ focusKey: 'release:list', disabled: !scrolls });
  const stop = scrolls ? { tabIndex: 0, 'data-scrolls': '', ...focusProps } : {};
  return (
    <div ref={ref} className="go-release__list n-focus" {...stop}>
      {children}
    </div>
  );
}

function Line({ line }: { line: ReleaseLine }) {
  const Icon = ICONS[line.icon];
  return (
    <li>
      <span aria-hidden="true">
        <Icon className="n-icon" weight="fill" />
      </span>
      <div>
        <b>{line.title}</b>
        <p>{line.text}</p>
      </div>
    </li>
  );
}
