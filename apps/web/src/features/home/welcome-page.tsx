import { paths } from '@exchange/contract/paths';
import { homeSentences } from '@exchange/contract/sentences/home';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { destinationOf } from '../../lib/login-destination.ts';
import { useNotice } from '../../lib/notice.ts';
import { returnTo } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { WelcomeBoard } from '../decoration/welcome-board.tsx';
import { ContactLine } from './contact-line.tsx';
import { HomeStats } from './home-stats.tsx';

/** What it costs, who may join, who runs it: what is true of every installation, and where its operator says more. */
function JoinFacts() {
  const { contact_url, host, privacy_url, terms_url, who_may_join } = useConfig();
  return (
    <section className="stack home-facts" aria-label="Before you join">
      <p>
        <strong>What it costs.</strong> Nothing. There are no fees and nothing to buy.
      </p>
      <p>
        <strong>Who may join.</strong> {who_may_join || 'Anybody with an email address.'} An address of a known
        institute also confirms that you belong to it.
      </p>
      <p>
        <strong>Who runs it.</strong> The operator of {host}: <a href={contact_url}>contact</a>,{' '}
        <a href={terms_url}>terms</a>, <a href={privacy_url}>privacy</a>.
      </p>
    </section>
  );
}

/** The way on for a visitor whom a link or a reset of the password led here. */
function NextStep({ wanted, done }: { wanted: string | null; done: string }) {
  const next = wanted ? `Log in to open ${wanted}` : 'Log in with your new password';
  return (
    <Banner tone={done ? 'done' : 'info'} title={done || next}>
      <p>{done ? `${next}.` : 'A new account leads there too.'}</p>
      <div className="row">
        <ButtonLink variant="primary" href={paths.login}>
          Login
        </ButtonLink>
        {!done && <ButtonLink href={paths.signup}>Create Account</ButtonLink>}
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
  useTitle('Ask for help with your research');
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
            Welcome to {app_name}. {homeSentences.screen.welcome()}
          </p>
          <div className="row">
            <ButtonLink variant={wanted || done ? undefined : 'primary'} href={paths.signup}>
              Create Account
            </ButtonLink>
            <ButtonLink href={paths.login}>Login</ButtonLink>
          </div>
        </div>
        <WelcomeBoard />
      </section>
      <section className="home-band" aria-label="About the exchange">
        <div className="stack stack--xl">
          <HomeStats className="figures" />
          <ContactLine question="Questions, or an institute missing?" />
        </div>
        <ol className="stack steps">
          <li>
            <p>
              <strong>Say what you work on.</strong> Choose your technical areas and the kinds of collaboration you are
              open to.
            </p>
          </li>
          <li>
            <p>
              <strong>Post a request, or answer one.</strong> You see requests in your areas. You choose who sees yours.
            </p>
          </li>
          <li>
            <p>
              <strong>Talk, then give credit.</strong> Every offer opens a chat. When it worked, say who helped; it
              shows as points on their profile.
            </p>
          </li>
        </ol>
      </section>
      <JoinFacts />
    </>
  );
}
