import { type Kysely, sql } from 'kysely';

const statements = [
  // When the live offer was made, when its owner first wrote or answered after that, and what was answered.
  // `answer_settles_at`: when the helper is notified of the answer; `notified_answer`: the last one they were notified of.
  `alter table collaboration_request_response
     add column offered_at timestamptz not null default now(),
     add column first_reply_at timestamptz,
     add column answer text check (answer in ('accepted', 'declined')),
     add column answered_at timestamptz,
     add column answer_message_id int,
     add column answer_settles_at timestamptz,
     add column notified_answer text,
     add column reminders int not null default 0`,
  `update collaboration_request_response offer set
     offered_at = coalesce(state.acted_at, offer.created_at),
     -- Offers from before are not new: their owners get no reminder.
     reminders = 2,
     first_reply_at = (
       select min(message.time_sent) from chat_message message
       where message.response_id = offer.id and message.from_user_id = offer.owner_id
         and message.time_sent >= coalesce(state.acted_at, offer.created_at))
   from collaboration_request_response row
   left join recipient_state state
     on state.user_id = row.helper_id and state.request_id = row.request_id and state.state = 'offered'
   where row.id = offer.id`,
  // How fast a person answers is read from this index alone.
  `create index response_speed on collaboration_request_response (owner_id, offered_at desc)
     include (first_reply_at, withdrawn_at, owner_hidden_after)`,
  `create index response_reminders on collaboration_request_response (reminders, offered_at)
     where first_reply_at is null and withdrawn_at is null and reminders < 2`,
  `create index response_answer_settles on collaboration_request_response (answer_settles_at)
     where answer_settles_at is not null`,

  // A trigger, because servers of the previous release send messages and withdraw offers, too.
  `create function keep_offer_reply() returns trigger language plpgsql as $$
     begin
       if (old.withdrawn_at is null) <> (new.withdrawn_at is null) then
         new.answer := null;
         new.answered_at := null;
         new.answer_message_id := null;
         new.answer_settles_at := null;
         new.notified_answer := null;
         if new.withdrawn_at is null then
           new.offered_at := now();
           new.first_reply_at := null;
           new.reminders := 0;
         end if;
       elsif new.first_reply_at is null and new.withdrawn_at is null and (new.answer is not null
           or new.last_sender_id = new.owner_id and new.last_message_id is distinct from old.last_message_id) then
         new.first_reply_at := clock_timestamp();
       elsif old.answer is not null and new.answer is null then
         -- An answer that is taken back is none: what the owner wrote counts alone.
         new.first_reply_at := (
           select min(message.time_sent) from public.chat_message message
           where message.response_id = new.id and message.from_user_id = new.owner_id and message.time_sent >= new.offered_at);
       end if;
       return new;
     end $$`,
  `create trigger offer_reply before update of withdrawn_at, last_message_id, answer on collaboration_request_response
     for each row when (new.first_reply_at is null or (old.withdrawn_at is null) <> (new.withdrawn_at is null)
       or (old.answer is not null and new.answer is null))
     execute function keep_offer_reply()`,

  // What the owner adds for the people with a live offer when a request is closed.
  'alter table collaboration_request add column closing_note text',

  // `reminded_at`: when the person last got a reminder of offers that wait.
  `alter table app_user
     add column notify_answers boolean not null default true,
     add column notify_reminders boolean not null default true,
     add column reminded_at timestamptz`,
  // Nobody who turned everything off by hand gets a new kind of email.
  `update app_user set notify_answers = false, notify_reminders = false
     where not (notify_offers or notify_messages or notify_statuses or notify_collaborations or notify_invitations)
       and digest = 'never'`,
];

/** Answers to offers, reminders of those that wait, and the line that an owner adds when a request is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
