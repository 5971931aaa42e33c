import { paths } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useId, useRef } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/draft.ts';
import { errorFields, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { goTo } from '../../lib/navigation.ts';
import { type Inputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, Required } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { AreaChooser } from '../reference/area-chooser.tsx';
import { withIds } from '../reference/choice.logic.ts';
import { useAreas } from '../reference/use-reference.ts';
import { checkProfile } from './profile-form.logic.ts';
import { matchesText, useMatches } from './use-matches.ts';

const form = z.object({ name: z.string(), areas: z.array(z.int()) });
/** What the screen of the first login holds. */
type FirstLogin = z.output<typeof form>;

/** A kept draft, if it still has the shape of the form. */
function parseFirstLogin(stored: unknown): FirstLogin | null {
  const result = z.safeParse(form, stored);
  return result.success ? result.data : null;
}

/** What is saved already. */
function toFirstLogin({ name, technical_areas }: OwnProfile): FirstLogin {
  return { name: name ?? '', areas: technical_areas.map(({ id }) => id) };
}

/** The input of the call; an empty name is left out, so that it stays as it is. */
function toInput({ name, areas }: FirstLogin): Inputs['profiles']['update'] {
  return { ...(name.trim() === '' ? {} : { name }), technical_area_ids: areas };
}

/** Sentences of broken fields: here, unlike on the profile, at least one area is needed, because it is what the screen is for. */
function checkFirstLogin(values: FirstLogin): { name?: string; technical_area_ids?: string } {
  return {
    ...checkProfile(toInput(values)),
    ...(values.areas.length === 0 ? { technical_area_ids: requestSentences.validation.area() } : {}),
  };
}

/** What is chosen, and how many requests match it. */
function Summary({ areas }: { areas: ReadonlySet<number> }) {
  const matches = useMatches(areas);
  return (
    <p className="form__why" role="status">
      {areas.size === 0 ? (
        profileScreens.chooseAreasFirst()
      ) : (
        <>
          {referenceScreens.areasSelected({ count: areas.size })}
          {matches && (
            <>
              {' · '}
              <strong className="first-login__matches">{matchesText(matches)}</strong>
            </>
          )}
        </>
      )}
    </p>
  );
}

/**
 * What a new account needs first: name and technical areas, then the requests that match. It can be folded. What is
 * typed is kept in the tab.
 */
export default function FirstLoginForm({ profile }: { profile: OwnProfile }) {
  const form = useRef<HTMLFormElement>(null);
  const areasId = useId();
  const [draft, setDraft, clear] = useDraft<FirstLogin | null>('first-login', null, parseFirstLogin);
  const values = draft ?? toFirstLogin(profile);
  const areas: ReadonlySet<number> = new Set(values.areas);
  const { items } = useAreas(areas);
  const choose = (chosen: ReadonlySet<number>) => setDraft({ ...values, areas: [...chosen] });
  const mutation = trpc.profiles.update.useMutation({
    onSuccess: clear,
    onError: () => focusFirstInvalid(form.current),
  });
  const { isPending, error } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkFirstLogin(values),
    // A user who has left the screen meanwhile stays where they are.
    send: () => mutation.mutate(toInput(values), { onSuccess: () => goTo(paths.requests) }),
  });
  const sent = errorFields(error);
  const name = broken.name ?? sent.name;
  const missing = areas.size > 0 && broken.technical_area_ids === requestSentences.validation.area();
  const areasProblem = missing ? undefined : (broken.technical_area_ids ?? sent.technical_area_ids);
  const failure =
    error && Object.keys(sent).length === 0 ? errorText(error, profileSentences.fallback.updateProfile()) : null;
  return (
    <details className="card first-login" open>
      <summary className="card__head">
        <h2>{profileScreens.whatDoYouWorkOn()}</h2>
        <Icon name="down" />
      </summary>
      <form className="card__body stack stack--l" noValidate onSubmit={submit} ref={form}>
        <p>{profileScreens.whyTellUs()}</p>
        <div className="first-login__name">
          <TextInput
            label={profileScreens.name()}
            hint={profileScreens.unnamedUntilAdded({ unnamed: profileSentences.screen.unnamed() })}
            dir="auto"
            autoComplete="name"
            value={values.name}
            onChange={(name) => setDraft({ ...values, name })}
            error={name}
          />
        </div>
        <section className="stack" aria-labelledby={areasId}>
          <h3 id={areasId}>{inline(profileScreens.technicalAreasRequired.parts({ required: <Required /> }))}</h3>
          <AreaChooser chosen={areas} onChange={choose} error={areasProblem} />
        </section>
        <ChipList
          label={profileScreens.selectedAreas()}
          items={items.map(({ id, name: area }) => ({ key: id, name: area }))}
          onRemove={(key) => choose(withIds(areas, [Number(key)], false))}
        />
        {/* Without an area it would lie over the field to choose one. */}
        <div className={classNames('form__foot', areas.size > 0 && 'save-bar')}>
          <Button variant="primary" type="submit" busy={isPending}>
            {profileScreens.saveAndSee()}
          </Button>
          {failure && (
            <div role="alert">
              <FieldError>{failure}</FieldError>
            </div>
          )}
          <Summary areas={areas} />
        </div>
      </form>
    </details>
  );
}
