import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import { displayInstitute, type PersonWithInstitute } from './person.ts';

/** A person's name as a link to the profile; without a link if there is no profile, because the account is deleted. */
export function NameLink({ href, children }: { href: string | null; children: string }) {
  return href === null ? (
    <bdi>{children}</bdi>
  ) : (
    <Link href={href} className="name">
      <bdi>{children}</bdi>
    </Link>
  );
}

/** An institute, with a check mark when it is verified, which stays on the line of the last word. */
export function Institute({ name, verified }: { name: string; verified: boolean }) {
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <span className="institute" dir="auto">
      {name.slice(0, lastWord)}
      <span className="institute__end">
        {name.slice(lastWord)}
        {verified && <Icon name="verified" size="s" label={uiScreens.verified()} />}
      </span>
    </span>
  );
}

/** The institute of a person as one part of a `Meta` line; nothing without one. */
export function PersonInstitute({ person }: { person: PersonWithInstitute }) {
  const institute = displayInstitute(person);
  return (
    institute && (
      <span>
        <Institute {...institute} />
      </span>
    )
  );
}

/** ORCID's mark in the colour of the text around it, drawn as its owner asks. */
export function OrcidMark() {
  return (
    <svg className="icon icon--s icon--inline" viewBox="0 0 20 20" aria-hidden="true">
      <path
        fill="currentColor"
        stroke="none"
        fillRule="evenodd"
        d="M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM6 7.7v6h1.2v-6Zm.6-2.5a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM8.8 7.7v6h2.5c1.9 0 3.2-1.3 3.2-3s-1.3-3-3.2-3Zm1.2 1.1h1.2c1.3 0 2 .8 2 1.9s-.7 1.9-2 1.9H10Z"
      />
    </svg>
  );
}
