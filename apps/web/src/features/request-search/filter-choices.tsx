import { paths } from '@exchange/contract/paths';
import { efforts } from '@exchange/contract/planning';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { languageName, languagesByName, spokenTextLanguage, textLanguages } from '@exchange/contract/text-languages';
import { useState } from 'react';
import { Link } from 'wouter';
import { listed } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import type { RequestSearch } from './search.logic.ts';

interface LanguageChoicesProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The languages in which requests are written: those that the person reads first, the others on demand. */
export function LanguageChoices({ chosen, onChange }: LanguageChoicesProps) {
  const { data } = trpc.profiles.own.useQuery();
  const [isWhole, setIsWhole] = useState(false);
  const reads: readonly string[] = data?.reads ?? [];
  // What stands first at the opening stays there.
  const [opened] = useState(chosen);
  const first = new Set<string | undefined>([...reads, ...opened, spokenTextLanguage(), 'en']);
  const shown = languagesByName().filter(({ tag }) => isWhole || first.has(tag) || chosen.includes(tag));
  return (
    <>
      <div>
        {reads.length > 0 && (
          <CheckboxOption
            checked={reads.every((tag) => chosen.includes(tag))}
            onChange={(on) => onChange([...chosen.filter((tag) => !reads.includes(tag)), ...(on ? reads : [])])}
            hint={listed(data?.reads.map(languageName) ?? [])}
          >
            {requestSearchScreens.languagesIRead()}
          </CheckboxOption>
        )}
        {shown.map(({ tag, name }) => (
          <CheckboxOption
            key={tag}
            checked={chosen.includes(tag)}
            onChange={(on) => onChange(on ? [...chosen, tag] : chosen.filter((one) => one !== tag))}
          >
            {name}
          </CheckboxOption>
        ))}
        {!isWhole && (
          <Button variant="quiet" small onClick={() => setIsWhole(true)}>
            {referenceScreens.showAll({ count: textLanguages.length })}
          </Button>
        )}
      </div>
      {data?.reads.length === 0 && (
        <p>
          <Link href={`${paths.account}#language`}>{requestSearchScreens.chooseReads()}</Link>
        </p>
      )}
    </>
  );
}

const needed = ['week', 'month'] as const;

type Time = Pick<RequestSearch, 'needed' | 'effort'>;

/** How soon a request is needed, and how much work it asks for. */
export function TimeChoices({ search, onChange }: { search: Time; onChange: (change: Partial<Time>) => void }) {
  return (
    <>
      <fieldset>
        <legend className="field__label">{planningScreens.neededBy()}</legend>
        {needed.map((one) => (
          <CheckboxOption
            key={one}
            checked={search.needed === one}
            onChange={(on) => onChange({ needed: on ? one : null })}
          >
            {planningScreens.neededWithin[one]()}
          </CheckboxOption>
        ))}
      </fieldset>
      <fieldset>
        <legend className="field__label">{planningScreens.effort()}</legend>
        {efforts.map((one) => (
          <CheckboxOption
            key={one}
            checked={search.effort.includes(one)}
            onChange={(on) =>
              onChange({ effort: efforts.filter((other) => (other === one ? on : search.effort.includes(other))) })
            }
          >
            {planningScreens.efforts[one]()}
          </CheckboxOption>
        ))}
      </fieldset>
    </>
  );
}
