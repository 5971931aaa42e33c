import { paths } from '@exchange/contract/paths';
import { homeSentences } from '@exchange/contract/sentences/home';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useConfig, useWhoMayJoin } from '../../lib/config.ts';
import { destinationOf } from '../../lib/login-destination.ts';
import { useNotice } from '../../lib/notice.ts';
import { returnTo } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { WelcomeBoard } from '../decoration/welcome-board.tsx';
import { ContactLine } from './contact-line.tsx';
import { HomeStats } from './home-stats.tsx';

/** What it costs, who may join, who runs it: what is true of every installation, and where its operator says more. */
function JoinFacts() {
  const { are_passwords_off, contact_url, host, privacy_url, terms_url } = useConfig();
  const whoMayJoin = useWhoMayJoin();
  return (
    <section className="stack home-facts" aria-label={homeScreens.beforeYouJoin()}>
      <p>{inline(homeScreens.cost.parts({ strong: (words) => <strong>{inline(words)}</strong> }))}</p>
      <p>
        {inline(
          homeScreens.whoMayJoin.parts<ReactNode>({
            strong: (words) => <strong>{inline(words)}</strong>,
            who: whoMayJoin || (are_passwords_off ? homeScreens.anybodyWithLogin() : homeScreens.anybodyMayJoin()),
          }),
        )}
      </p>
      <p>
        {inline(
          homeScreens.operator.parts<ReactNode>({
            strong: (words) => <strong>{inline(words)}</strong>,
            host,
            contact: (words) => <a href={contact_url}>{inline(words)}</a>,
            terms: (words) => <a href={terms_url}>{inline(words)}</a>,
            privacy: (words) => <a href={privacy_url}>{inline(words)}</a>,
          }),
        )}
      </p>
    </section>
  );
}

/** The way on for a visitor whom a link or a reset of the password led here. */
function NextStep({ wanted, done }: { wanted: ReturnType<typeof destinationOf>; done: string }) {
  const next = wanted ? homeScreens.logInToOpen[wanted]() : homeScreens.logInWithNewPassword();
  return (
    <Banner tone={done ? 'done' : 'info'} title={done || next}>
      <p>{done ? homeScreens.nextStep({ next }) : homeScreens.newAccountLeadsThere()}</p>
      <div className="row">
        <ButtonLink variant="primary" href={paths.login}>
          {homeScreens.login()}
        </ButtonLink>
        {!done && <ButtonLink href={paths.signup}>{homeScreens.createAccount()}</ButtonLink>}
      </div>
    </Banner>
  );
}

/** The public home page: welcome, statistics, social profile, contact form. */
export default function WelcomePage() {
  const { app_name } = useConfig();
  const [wanted] = useState(() => destinationOf(returnTo()));
  /** What was done before, as a sentence: this page loads no catalogue of them. */
  const done = useNotice();
  useTitle(homeScreens.askForHelp());
  return (
    <>
      {(wanted || done) && <NextStep wanted={wanted} done={done} />}
      <section className="hero">
        <div className="stack stack--l hero__words">
          <h1>
            <span>{homeSentences.screen.welcomeAsk()} </span>
            <span>{homeSentences.screen.welcomeOffer()} </span>
          </h1>
          <p className="hero__lede">
            {homeScreens.welcomeTo({ app: app_name, welcome: homeSentences.screen.welcome() })}
          </p>
          <div className="row">
            <ButtonLink variant={wanted || done ? undefined : 'primary'} href={paths.signup}>
              {homeScreens.createAccount()}
            </ButtonLink>
            <ButtonLink href={paths.login}>{homeScreens.login()}</ButtonLink>
          </div>
        </div>
        <WelcomeBoard />
      </section>
      <section className="home-band" aria-label={homeScreens.aboutExchange()}>
        <div className="stack stack--xl">
          <HomeStats className="figures" />
          <ContactLine question={homeScreens.questions()} />
        </div>
        <ol className="stack steps">
          <li>
            <p>{inline(homeScreens.firstStep.parts({ strong: (words) => <strong>{inline(words)}</strong> }))}</p>
          </li>
          <li>
            <p>{inline(homeScreens.secondStep.parts({ strong: (words) => <strong>{inline(words)}</strong> }))}</p>
          </li>
          <li>
            <p>{inline(homeScreens.thirdStep.parts({ strong: (words) => <strong>{inline(words)}</strong> }))}</p>
          </li>
        </ol>
      </section>
      <JoinFacts />
    </>
  );
}
