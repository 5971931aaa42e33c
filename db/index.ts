/** The typed schema and the connection to the database. */
export { connect, type Db, type Tx } from './connection.ts';
export type {
  Database,
  EmailTokenTable,
  LoginEntryTable,
  LoginIdentityTable,
  MailOutboxRow,
  ReplyPurpose,
  ServiceTokenTable,
} from './schema.ts';
