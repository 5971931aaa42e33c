import { pictureLimits } from '@exchange/contract/limits';
import type { Picture } from '@exchange/contract/pictures';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { useConfig } from '../../lib/config.ts';

/** The types of files that the server reads. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** A file on its way to the server. */
interface Loading {
  readonly key: number;
  readonly file: File;
  readonly stop: AbortController;
  /** The part that has been sent, from 0 to 1. */
  readonly part: number;
  /** Why it was not taken; null while it is on its way. */
  readonly failure: string | null;
}

let keys = 0;

/** The pictures that are added to a text: by choice, by paste and by drop on what gets `handlers`. */
export function usePictureBox(value: readonly Picture[], onChange: (pictures: readonly Picture[]) => void) {
  const { has_pictures } = useConfig();
  const [loading, setLoading] = useState<readonly Loading[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const change = (pictures: readonly Picture[]) => {
    latest.current.value = pictures;
    latest.current.onChange(pictures);
  };
  const set = (key: number, now: Partial<Loading>) =>
    setLoading((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)));
  const leave = (key: number) => setLoading((all) => all.filter((one) => one.key !== key));
  const load = async ({ key, file, stop: { signal } }: Loading) => {
    try {
      const { sendPicture } = await import('./picture-list.tsx');
      const picture = await sendPicture(file, { signal, onProgress: (part) => set(key, { part }) });
      leave(key);
      change([...latest.current.value, picture]);
    } catch (error) {
      if (!signal.aborted) set(key, { failure: error instanceof Error ? error.message : String(error) });
    }
  };
  const add = (files: readonly File[]) => {
    const { kind, off } = pictureScreens.problem;
    const known = files.filter(({ type }) => pictureTypes.includes(type));
    const room = pictureLimits.perText - latest.current.value.length - loading.length;
    const taken = has_pictures ? known.slice(0, Math.max(0, room)) : [];
    setProblem(
      !has_pictures
        ? off()
        : known.length < files.length
          ? kind()
          : known.length > room
            ? pictureSentences.many()
            : null,
    );
    const added = taken.map((file) => {
      keys += 1;
      return { key: keys, file, stop: new AbortController(), part: 0, failure: null };
    });
    setLoading((all) => [...all, ...added]);
    for (const one of added) void load(one);
  };
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    add([...files]);
  };
  return {
    isOffered: has_pictures,
    pictures: value,
    loading,
    problem,
    /** Whether one is on its way. */
    isBusy: loading.some(({ failure }) => failure === null),
    add,
    /** The text is sent: what was wrong with a file is over. */
    forget: () => setProblem(null),
    describe: (id: number, alt: string | null) =>
      change(latest.current.value.map((one) => (one.id === id ? { ...one, alt } : one))),
    remove: (id: number) => change(latest.current.value.filter((one) => one.id !== id)),
    cancel: ({ key, stop }: Loading) => {
      stop.abort();
      leave(key);
    },
    retry: (one: Loading) => {
      set(one.key, { part: 0, failure: null });
      void load(one);
    },
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        // A spreadsheet copies its cells as a picture, too: the text is meant.
        if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData);
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}

export type PictureBox = ReturnType<typeof usePictureBox>;
