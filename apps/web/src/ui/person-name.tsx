import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import { displayInstitute, type PersonWithInstitute } from './person.ts';
import { strings } from './strings.ts';

/** A person's name as a link to the profile; without a link where there is no profile, because the account is deleted. */
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
        {verified && <Icon name="verified" size="s" label={strings.verified} />}
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
