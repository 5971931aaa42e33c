/** The part of a key event that tells whether an input method is composing. */
export interface ComposingKey {
  /** 229 while an input method composes, also in Safari, which ends the composition before the key event. */
  readonly keyCode: number;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/** Whether a key press belongs to an input method, which is composing a character. */
export function isComposing({ keyCode, nativeEvent }: ComposingKey): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
