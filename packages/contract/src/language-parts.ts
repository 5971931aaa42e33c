/** Who reads texts on screens: visitors are not logged in. Each kind of reader loads one file, so that no screen waits for its own. */
export const readerParts = ['visitors', 'members', 'console'] as const;

export type ReaderPart = (typeof readerParts)[number];

/** The files with the texts of a language; the last one has what only the server says: pages, emails and errors. */
export const languageParts = [...readerParts, 'server'] as const;

const ofVisitors =
  /^(app|auth|decoration|home|login-providers|messages|notifications|second-factor|time|ui)(\.screens)?$|^(auth|notifications)\.refusals$/;

/** The refusals that the screens say themselves are those of visitors, of profiles and of requests. */
const ofServer = /(^|\.)emails$|^pages$|^(?!auth\.|notifications\.|profiles\.|requests\.).*\.refusals$/;

/** The file that has the texts of a catalogue. */
export function partOf(id: string): (typeof languageParts)[number] {
  if (ofServer.test(id)) return 'server';
  if (/^(operators|managed-reference)/.test(id)) return 'console';
  return ofVisitors.test(id) ? 'visitors' : 'members';
}
