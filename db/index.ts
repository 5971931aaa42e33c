/** The typed schema and the connection to the database. */
export { connect, type Db, openConnections, type Tx } from './connection.ts';
export type { AppUser, Database, LoginIdentityTable, MailOutboxRow } from './schema.ts';
