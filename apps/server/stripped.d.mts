/** The file of a source's JavaScript, named by the content of the source. */
export function strippedFile(source: Uint8Array): URL;
