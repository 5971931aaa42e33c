import type { ChatPerson } from '@exchange/contract/chats';
import { sql } from 'kysely';
import { presentHashid, presentName } from '../profiles/display.sql.ts';

/** The people of the chat of the row `me`, if there are more than two: the owner's side first, who leads it before the others. */
export const peopleOfChat = sql<ChatPerson[] | null>`case when me.has_colleagues then (
  select json_agg(json_build_object(
      'user_id', person.id, 'hashid', ${presentHashid('person')}, 'name', ${presentName('person')},
      'side', case when member.is_request_owner then 'owner' else 'helper' end, 'leads', member.leads,
      'since', to_char(coalesce(member.joined_at, began.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by member.is_request_owner desc, member.leads desc, member.joined_at, person.id)
  from chat_member member
  join app_user person on person.id = member.user_id
  join offer began on began.id = member.chat_id
  where member.chat_id = me.chat_id) end`;
