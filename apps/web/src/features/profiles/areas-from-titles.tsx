import { limits } from '@exchange/contract/limits';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { suggestionSentences } from '@exchange/contract/sentences/suggestions';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusSuccessor } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { titlesOf } from './titles.logic.ts';

const max = { titles: limits.publicationTitles, length: limits.publicationTitle };

interface AreasFromTitlesProps {
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/**
 * Areas by the titles of a pasted publication list or of a BibTeX, RIS or CSL-JSON file, which is read in the browser. Only titles are sent,
 * and nothing is stored; each area is accepted by itself.
 */
export default function AreasFromTitles({ chosen, onChange }: AreasFromTitlesProps): ReactNode {
  const textId = useId();
  const fileId = useId();
  const [text, setText] = useState('');
  const areas = trpc.reference.technicalAreas.useQuery(undefined, { staleTime: 'static' });
  const names = new Map(areas.data?.flatMap((one) => one.tech_areas.map(({ id, name }) => [id, name])));
  const { mutate, data, variables, isPending, error } = trpc.suggestions.ofTitles.useMutation({
    meta: { refetch: false },
  });
  const find = (publications: string) => {
    const titles = titlesOf(publications, max);
    if (titles.length > 0) mutate({ titles });
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const publications = (await target.files?.[0]?.text()) ?? '';
    setText('');
    find(publications);
  };
  const list = useRef<HTMLUListElement>(null);
  const accept = (id: number, button: HTMLElement) => {
    if (list.current) focusSuccessor(button, list.current, 'button');
    onChange([...chosen, id]);
  };
  const open = data?.filter(({ id }) => !chosen.includes(id) && names.has(id)) ?? [];
  return (
    <details className="areas-from-titles">
      <summary>{suggestionSentences.screen.fromPublications()}</summary>
      <div className="field">
        <label className="field__label" htmlFor={textId}>
          {profileScreens.publicationList()}
        </label>
        <p className="field__hint">{profileScreens.whatListMayBe()}</p>
        <textarea
          className="input"
          id={textId}
          rows={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <label className="field__hint" htmlFor={fileId}>
          {profileScreens.orFile()}
        </label>
        <input id={fileId} type="file" accept=".bib,.ris,.json,.txt" onChange={(event) => void readFile(event)} />
        <div className="field__action">
          <Button small icon="search" busy={isPending} onClick={() => find(text)}>
            {profileScreens.proposeAreas()}
          </Button>
        </div>
      </div>
      <p role="status" className="small">
        {data?.length === 0 && suggestionSentences.screen.noAreas()}
      </p>
      {error && <p role="alert">{errorText(error, suggestionSentences.fallback.areas())}</p>}
      <ul className="chips" ref={list} aria-label={profileScreens.proposedAreas()}>
        {open.map(({ id, titles }) => (
          <li key={id}>
            <Button className="suggestion" small icon="plus" onClick={({ currentTarget }) => accept(id, currentTarget)}>
              <span>
                {names.get(id)}{' '}
                <span className="quiet">
                  · {profileScreens.inTitles({ count: titles, all: variables?.titles.length ?? titles })}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
