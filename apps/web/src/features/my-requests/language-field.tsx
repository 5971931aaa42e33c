import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { languageName, languagesByName, type TextLanguage, textLanguages } from '@exchange/contract/text-languages';
import { Select } from '../../ui/inputs.tsx';
import type { RequestFormValues } from './form-values.logic.ts';

interface LanguageProps {
  id: string;
  value: RequestFormValues['language'];
  /** The language of the saved text; null if it is unsure, or nothing is saved. */
  found: TextLanguage | null;
  onChange: (language: RequestFormValues['language']) => void;
}

/** The language in which a request is written: that of its text, unless one chooses another. */
export function LanguageField({ id, value, found, onChange }: LanguageProps) {
  return (
    <Select
      label={requestFormScreens.language()}
      id={id}
      value={value}
      onChange={(chosen) => onChange(textLanguages.find((tag) => tag === chosen) ?? '')}
    >
      <option value="">
        {found === null
          ? requestFormScreens.languageOfText()
          : requestFormScreens.languageFound({ language: languageName(found) })}
      </option>
      {languagesByName().map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </Select>
  );
}
