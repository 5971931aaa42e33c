import { type Kysely, sql } from 'kysely';

const statements = [
  // What happened on an offer and is no longer computed from it: an answer that was taken back, messages of a person blocked since.
  'alter table collaboration_request_response add column past_activity_at timestamptz',
  // A trigger, because servers of the previous release withdraw, answer and block, too.
  `create function keep_past_activity() returns trigger language plpgsql as $$
     begin
       new.past_activity_at := greatest(old.past_activity_at, old.answered_at, old.last_message_at);
       return new;
     end $$`,
  // Triggers run in the order of their names: offer_reply, which clears the answer with a withdrawal, before this one.
  `create trigger past_activity before update of withdrawn_at, answered_at, owner_hidden_after on collaboration_request_response
     for each row when (old.owner_hidden_after is null
       and (new.owner_hidden_after is not null or old.answered_at is not null and new.answered_at is null))
     execute function keep_past_activity()`,
  // Questions that something answered which is gone by now: they were put off beyond their 14 days.
  `update collaboration_request set asked_at = null
     where status_id = 2 and deleted_at is null and expiry_due_at > asked_at + interval '15 days'`,

  // The title of the request when the person named confirmed the entry, which an edit of its owner leaves as it is.
  'alter table successful_collaborator add column confirmed_title text',
  `update successful_collaborator entry set confirmed_title = request.title
     from collaboration_request request where request.id = entry.request_id and entry.confirmed_at is not null`,
  // A trigger, because people confirm at servers of the previous release, too.
  `create function keep_confirmed_title() returns trigger language plpgsql as $$
     begin
       new.confirmed_title := case when new.confirmed_at is not null then
         (select title from public.collaboration_request where id = new.request_id) end;
       return new;
     end $$`,
  `create trigger confirmed_title before update of confirmed_at on successful_collaborator
     for each row when ((old.confirmed_at is null) <> (new.confirmed_at is null))
     execute function keep_confirmed_title()`,
];

/** What ends a question for good, and the title that an entry of a record was confirmed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
