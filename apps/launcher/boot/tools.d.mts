interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** The hash of its archive as npm writes it: `sha512-` and base64. */
  readonly integrity: string;
}
export function installPinned(
  folder: string,
  packages: readonly PinnedPackage[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void>;
