import type { Language } from '@nimbo/domain';
import { CoverWall } from './CoverWall.tsx';
import styles from './Landing.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Lockup } from './Lockup.tsx';
import { SITE_TEXTS } from './texts.ts';

interface LandingProps {
  readonly language: Language;
  readonly cdnUrl: string;
}

/** The start page: what this is, and the way in. */
export function Landing({ language, cdnUrl }: LandingProps) {
  const { landing } = SITE_TEXTS[language];
  return (
    <div className={`site ${styles.page}`}>
      <CoverWall cdnUrl={cdnUrl} />
      <header className={styles.top}>
        <Lockup className={styles.lockup} />
        <a
          className="n-button n-button--outline n-button--small"
          href={`/${language}/sign-in?callbackUrl=/${language}/go`}
        >
          {landing.logIn}
        </a>
      </header>
      <main className={styles.hero}>
        <h1 className={styles.headline}>
          <span className={styles.first}>{landing.headline[0]} </span>
          <span className={styles.second}>{landing.headline[1]}</span>
        </h1>
        <p className={`n-lead ${styles.lead}`}>{landing.lead}</p>
        <a className={`n-button n-button--primary n-button--main ${styles.play}`} href={`/${language}/go`}>
          {landing.play}
        </a>
        <p className={`n-small n-fog ${styles.small}`}>{landing.small}</p>
      </main>
      <LanguageLinks className={styles.languages} current={language} label={landing.languages} />
    </div>
  );
}
