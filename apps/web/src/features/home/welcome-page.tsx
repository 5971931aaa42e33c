import { paths } from '@exchange/contract/paths';
import { useConfig } from '../../lib/config.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WelcomeBoard } from '../decoration/welcome-board.tsx';
import { ContactLine } from './contact-line.tsx';
import { Statistics, StatsError } from './home-stats.tsx';

/** The public home page: welcome, statistics, social profile, contact form. */
export default function WelcomePage() {
  const { app_name } = useConfig();
  useTitle('Ask for help with your research');
  return (
    <>
      <section className="hero">
        <div className="hero__words">
          <h1>
            <span>Ask for help with your research.</span> <span>Offer what you know.</span>
          </h1>
          <p className="hero__lede">
            Welcome to {app_name}. Researchers and technical professionals post what they need: an instrument, a second
            opinion, an afternoon of statistics. Colleagues at other institutes answer.
          </p>
          <div className="row">
            <ButtonLink variant="primary" href={paths.signup}>
              Create Account
            </ButtonLink>
            <ButtonLink href={paths.login}>Login</ButtonLink>
          </div>
        </div>
        <WelcomeBoard />
      </section>
      <section className="home-band" aria-label="About the exchange">
        <div className="stack stack--xl">
          <dl className="figures">
            <Statistics />
          </dl>
          <StatsError />
          <ContactLine question="Questions, or an institute missing?" />
        </div>
        <ol className="steps">
          <li>
            <p>
              <strong>Say what you work on.</strong> Choose your technical areas and the kinds of collaboration you are
              open to.
            </p>
          </li>
          <li>
            <p>
              <strong>Post a request, or answer one.</strong> You see the requests that fit your areas, and nobody sees
              yours outside the circle you share it with.
            </p>
          </li>
          <li>
            <p>
              <strong>Talk, and give credit.</strong> Every offer opens a chat. When it worked, name who helped: it is
              on record.
            </p>
          </li>
        </ol>
      </section>
    </>
  );
}
