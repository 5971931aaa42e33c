/** A file that is dropped beside a box is not opened in the place of the page. */
export function keepDroppedFilesOut(): void {
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      const isFile = event.dataTransfer?.types.includes('Files') ?? false;
      const isChoice = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (isFile && !isChoice) event.preventDefault();
    });
}
