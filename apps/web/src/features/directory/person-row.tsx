import type { ListedPerson } from '@exchange/contract/directory';
import { directoryScreens } from '@exchange/contract/sentences/directory.screens';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { focusSoon } from '../../lib/focus.ts';
import { listed } from '../../lib/formatters.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { displayInstitute, profileHref } from '../../ui/person.ts';
import { PersonInstitute } from '../../ui/person-name.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { UserText } from '../../ui/text/user-text.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AskButton } from '../asks/ask-button.tsx';
import { AreaName, usuallyAnswers } from '../requests/request-facts.tsx';

/** Element id of the name of a person, which is a link. */
export function personId(id: number): string {
  return `person-${id}`;
}

/** Words of a search that are named. */
const namedWords = 3;

/** Why a person was found who does not have all words of the search. */
function Why({ words, missing }: NonNullable<ListedPerson['match']>) {
  const b = (text: readonly ReactNode[]) => <b>{inline(text)}</b>;
  return (
    <p className="why">
      <Icon name="match" size="s" />
      <span>
        {inline(directoryScreens.foundBy.parts<ReactNode>({ words: listed(words.slice(0, namedWords)), b }))}{' '}
        {missing.length > 0 && inline(requestScreens.why.without.parts<ReactNode>({ words: listed(missing), b }))}
      </span>
    </p>
  );
}

/** A person in the directory, with the way to ask for help. */
export function PersonRow({ person }: { person: ListedPerson }) {
  const [isAsked, setIsAsked] = useState(false);
  const usually = usuallyAnswers(person.answers_within_days);
  const points = person.collaboration_points;
  return (
    <li className="offer person">
      <h2>
        <Link id={personId(person.user_id)} className="name" href={profileHref(person.hashid) ?? ''}>
          <bdi>{person.name}</bdi>
        </Link>
      </h2>
      {(displayInstitute(person) || person.career_stage) && (
        <Meta>
          <PersonInstitute person={person} />
          {person.career_stage && <span>{person.career_stage}</span>}
        </Meta>
      )}
      <Meta>
        {person.technical_areas.map(({ id, name, is_shared }) => (
          <AreaName key={id} name={name} matches={is_shared} />
        ))}
      </Meta>
      {person.match && <Why {...person.match} />}
      {person.description && <UserText className="quiet offer__text">{person.description}</UserText>}
      <div className="offer__side">
        {isAsked || person.asked_at !== null ? (
          <StatusBadge tone="in-progress" icon="clock">
            {isAsked || person.asked_at === null ? (
              directoryScreens.askedJustNow()
            ) : (
              <span>{inline(directoryScreens.askedAt.parts({ time: <TimeAgo at={person.asked_at} /> }))}</span>
            )}
          </StatusBadge>
        ) : (
          <BelongsTo value={personId(person.user_id)}>
            <AskButton
              small
              person={person}
              onAsked={() => {
                setIsAsked(true);
                focusSoon(personId(person.user_id));
              }}
            />
          </BelongsTo>
        )}
        {usually && <p className="quiet small">{usually}</p>}
        <p className="quiet small">{directoryScreens.points({ count: points })}</p>
      </div>
    </li>
  );
}
