import { messages } from '@exchange/contract/messages';

/** Another user, as menus and dialogs name them. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** The name to show; a fixed text for a user without one. */
export function displayName(name: string | null): string {
  return name ?? messages.screen.unnamed;
}
