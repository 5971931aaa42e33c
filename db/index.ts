/** What is stored: the typed schema and the connection to it. */
export { connect, type Db, openConnections, type Tx } from './connection.ts';
export type { AppUser, Database, MailOutboxRow } from './schema.ts';
