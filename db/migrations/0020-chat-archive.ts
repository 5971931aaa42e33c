import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table collaboration_request_response
     add column owner_archived boolean not null default false,
     add column helper_archived boolean not null default false,
     add column owner_muted boolean not null default false,
     add column helper_muted boolean not null default false`,
  // For the list of archived chats, of both sides. Few rows, and no message changes them.
  'create index response_owner_archived on collaboration_request_response (owner_id) where owner_archived',
  'create index response_helper_archived on collaboration_request_response (helper_id) where helper_archived',

  // A message of the other party takes a chat out of the archive, unless the block hides it, and is due no email in a muted
  // chat. A trigger, because servers of the previous release add messages as well.
  `create function apply_chat_choices() returns trigger language plpgsql as $$
     begin
       if new.last_sender_id = new.helper_id and new.owner_hidden_after is null then new.owner_archived := false; end if;
       if new.last_sender_id = new.owner_id and new.helper_hidden_after is null then new.helper_archived := false; end if;
       if new.owner_muted then new.owner_mail_due_at := null; end if;
       if new.helper_muted then new.helper_mail_due_at := null; end if;
       return new;
     end $$`,
  `create trigger chat_choices before update of last_message_id on collaboration_request_response for each row
     when (old.owner_archived or old.helper_archived or old.owner_muted or old.helper_muted)
     execute function apply_chat_choices()`,
];

/** Chats that a party has archived or muted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
