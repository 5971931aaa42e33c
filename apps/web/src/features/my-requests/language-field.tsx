import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { languageName, languagesByName, type TextLanguage, textLanguages } from '@exchange/contract/text-languages';
import type { RequestFormValues } from './form-values.logic.ts';

interface LanguageProps {
  id: string;
  value: RequestFormValues['language'];
  /** The language of the saved text; null if it is unsure, or nothing is saved. */
  found: TextLanguage | null;
  onChange: (language: RequestFormValues['language']) => void;
}

/** The language in which a request is written, in one line: that of its text, unless one chooses another. */
export function LanguageField({ id, value, found, onChange }: LanguageProps) {
  return (
    <label className="row">
      <span className="quiet small">{requestFormScreens.language()}</span>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(textLanguages.find((tag) => tag === target.value) ?? '')}
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
      </select>
    </label>
  );
}
