import { pathTo } from '@exchange/contract/paths';
import { isOver, weekday } from '@exchange/contract/planning';
import type { FoundPage } from '@exchange/contract/request-search';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatus, statusClass, statusLabel } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listed } from '../../lib/formatters.ts';
import type { IconName } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { displayName } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

interface StatusLook {
  readonly tone: StatusBadgeProps['tone'];
  readonly icon: IconName;
}

const looks: Record<number, StatusLook> = {
  [requestStatus.draft]: { tone: 'draft', icon: 'draft' },
  [requestStatus.active]: { tone: 'active', icon: 'active' },
  [requestStatus.inProgress]: { tone: 'in-progress', icon: 'progress' },
  [requestStatus.completed]: { tone: 'completed', icon: 'verified' },
  [requestStatus.cancelled]: { tone: 'cancelled', icon: 'withdrawn' },
  [requestStatus.expired]: { tone: 'expired', icon: 'clock' },
};
const unknown: StatusLook = { tone: 'cancelled', icon: 'unmet' };

/** Colour and icon of a request status. */
export function statusLook(id: number): StatusLook {
  return looks[id] ?? unknown;
}

/** A status as the API sends it. */
export interface Status {
  readonly id: number;
  readonly name: string;
}

/** The status of a request, to read. */
export function RequestStatus({ id, name }: Status) {
  return (
    <StatusBadge {...statusLook(id)} className={statusClass(id)}>
      {statusLabel(name)}
    </StatusBadge>
  );
}

/** An area of a request; the viewer's own are highlighted. */
export function AreaName({ name, matches }: { name: string; matches: boolean }) {
  return matches ? (
    <span className="meta__match">
      {inline(
        requestScreens.ownArea.parts<ReactNode>({
          name,
          hidden: (words) => <span className="visually-hidden">{inline(words)}</span>,
        }),
      )}
    </span>
  ) : (
    <span>{name}</span>
  );
}

/** Words of a search with the areas that they mean. It is no value of a sentence, which would run in the direction of the first word. */
export function Meanings({ meanings }: Pick<FoundPage, 'meanings'>) {
  return meanings.map(({ typed, areas }) => requestScreens.meaning({ word: typed, areas: listed(areas) })).join('; ');
}

interface KindProps {
  request: Pick<CollaborationRequest, 'collaboration_type_name' | 'technical_areas'>;
  ownAreas: ReadonlySet<number>;
}

/** Type and areas of a request. */
export function KindAndAreas({ request, ownAreas }: KindProps) {
  return (
    <Meta side>
      <span className="meta__type">{request.collaboration_type_name}</span>
      {request.technical_areas.map(({ id, name }) => (
        <AreaName key={id} name={name} matches={ownAreas.has(id)} />
      ))}
    </Meta>
  );
}

type Posted = Pick<CollaborationRequest, 'id' | 'created_at'>;

/** When a request was created, with a link to its page. The title has the same link, so this one is no stop of the Tab key. */
export function PostedAt({ request }: { request: Posted }) {
  return (
    <Link className="meta__time" href={pathTo.request(request.id)} tabIndex={-1}>
      <TimeAgo at={request.created_at} />
    </Link>
  );
}

type Requester = Pick<
  CollaborationRequest,
  'user_hashid' | 'user_name' | 'institute_name' | 'claimed_institute' | 'is_verified_institute' | 'career_stage'
>;
interface WhoProps {
  request: Requester &
    Posted &
    Pick<CollaborationRequest, 'has_offers' | 'collaboration_request_status_id' | 'owner_answers_within_days'>;
  withTime: boolean;
}

/** Name, institute and career stage of the requester. */
export function Who({ request }: { request: Requester }) {
  return (
    <>
      <span>
        <NameLink href={pathTo.profile({ hashid: request.user_hashid })}>{displayName(request.user_name)}</NameLink>
      </span>
      <PersonInstitute person={request} />
      {request.career_stage && <span>{request.career_stage}</span>}
    </>
  );
}

/** How fast somebody usually answers offers, in 1, 3 or 7 days; nothing if there is nothing to say. */
export function usuallyAnswers(days: number | null): string | null {
  const { day, threeDays, week } = requestScreens.usuallyAnswers;
  if (!days) return null;
  return days < 3 ? day() : days < 7 ? threeDays() : week();
}

/** The requester; on cards also when the request was created. */
export function WhoAndWhen({ request, withTime }: WhoProps) {
  const usually = usuallyAnswers(request.owner_answers_within_days);
  return (
    <Meta>
      <Who request={request} />
      {withTime && <PostedAt request={request} />}
      {!request.has_offers && request.collaboration_request_status_id === requestStatus.active && (
        <span>{requestScreens.noOffers()}</span>
      )}
      {usually && <span>{usually}</span>}
    </Meta>
  );
}

/** With whom a request is shared, with the institute that `my` means. */
export function scopeOf({
  share_scope,
  my_institute_name,
}: Pick<CollaborationRequest, 'share_scope' | 'my_institute_name'>) {
  return my_institute_name === null
    ? requestSentences.scope[share_scope]()
    : requestSentences.onlyPeopleAt({ institute: my_institute_name });
}

/** Whether an Active request takes no more offers. */
export function isPaused(request: Pick<CollaborationRequest, 'accepts_offers' | 'collaboration_request_status_id'>) {
  return !request.accepts_offers && request.collaboration_request_status_id === requestStatus.active;
}

/** The day by which a request is needed, with the day of the week; it is the same in every time zone. */
function Day({ day }: { day: string }) {
  if (isOver(day, Date.now())) return <span>{planningScreens.wasNeededByDay({ day: weekday(day) })}</span>;
  const said = planningScreens.neededByDay.parts<ReactNode>({
    day: weekday(day),
    b: (words) => <b>{inline(words)}</b>,
  });
  return <span>{inline(said)}</span>;
}

type Planned = Pick<
  CollaborationRequest,
  'needed_by' | 'effort' | 'accepts_offers' | 'collaboration_request_status_id'
>;

/**
 * When a request is needed, how much it asks for, and whether it takes offers, in one line; nothing if there is nothing to say.
 * `children` follow that it takes no more offers.
 */
export function RequestPlan({ request, children }: { request: Planned; children?: ReactNode }) {
  const { needed_by, effort } = request;
  const paused = isPaused(request);
  if (needed_by === null && effort === null && !paused) return null;
  return (
    <Meta>
      {needed_by !== null && <Day day={needed_by} />}
      {effort !== null && <span>{planningScreens.efforts[effort]()}</span>}
      {paused && <b>{planningScreens.takesNoMoreOffers()}</b>}
      {paused && children}
    </Meta>
  );
}
