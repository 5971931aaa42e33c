import type { Locator, Page } from '@playwright/test';

/** A PNG that the browser draws. */
export async function draw(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([x, y]) => {
      const canvas = document.createElement('canvas');
      canvas.width = x;
      canvas.height = y;
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#336699';
      context?.fillRect(0, 0, x / 2, y);
      return canvas.toDataURL();
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Pastes or drops a file on an element, as a person does. */
export function give(target: Locator, how: 'paste' | 'drop', file: Buffer, name: string, type: string) {
  return target.evaluate(
    (element, [kind, bytes, fileName, fileType]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], fileName, { type: fileType }));
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data }),
      );
    },
    [how, [...file], name, type] as const,
  );
}
