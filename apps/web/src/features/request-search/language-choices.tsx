import { paths } from '@exchange/contract/paths';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { languageName, languagesByName, spokenTextLanguage, textLanguages } from '@exchange/contract/text-languages';
import { useState } from 'react';
import { Link } from 'wouter';
import { listed } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';

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
