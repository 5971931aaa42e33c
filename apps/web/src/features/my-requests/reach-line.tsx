import { readBand } from '@exchange/contract/format';
import type { AudienceInput } from '@exchange/contract/requests';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { focusField } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { type Remedy, type RequestFormValues, reachKey, remediesOf } from './form-values.logic.ts';

const debounceMs = 500;

interface ReachLineProps {
  form: string;
  values: RequestFormValues;
  audience: AudienceInput;
  onChange: (change: Partial<RequestFormValues>) => void;
}

/**
 * How many people would find the request, and what helps if it is nobody (docs/behaviour/requests.md#reach). Each question counts
 * towards a quota, so it is asked once the form rests, and its answer is kept. A failure is silent.
 */
export default function ReachLine({ form, values, audience, onChange }: ReachLineProps): ReactNode {
  const { client } = trpc.useUtils();
  const asked = JSON.stringify(audience);
  const isSettled = useDebounced(asked, debounceMs) === asked;
  const { data } = useQuery({
    queryKey: reachKey(audience),
    queryFn: () => client.requests.reach.mutate(audience),
    enabled: isSettled,
    staleTime: 'static',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const reachesNone = data?.people === '0';
  const remedies = reachesNone ? remediesOf(data, values) : [];
  const id = `${form}-reach`;
  const apply = ({ change }: Remedy) => {
    onChange(change);
    document.getElementById(id)?.focus();
  };
  const { reach } = requestFormScreens;
  const said = { areas: values.technical_area_ids.length, b: (words: readonly ReactNode[]) => <b>{inline(words)}</b> };
  return (
    <div className={classNames(data && 'reach', reachesNone && 'banner banner--setup')}>
      {data && <Icon name={reachesNone ? 'error' : 'people'} size={reachesNone ? undefined : 's'} />}
      <div className="banner__body">
        <p role="status" id={id} tabIndex={-1}>
          {data &&
            inline(
              reachesNone
                ? reach.none.parts<ReactNode>({ scope: audience.share_scope, ...said })
                : reach.some.parts<ReactNode>({ ...readBand(data.people), ...said }),
            )}
        </p>
        {remedies.map((remedy) => (
          <Button key={remedy.key} small onClick={() => apply(remedy)}>
            {remedy.label}
          </Button>
        ))}
        {reachesNone && audience.share_scope === 'selected' && (
          <Button small onClick={() => focusField(form, 'institute_ids')}>
            {reach.addInstitutes()}
          </Button>
        )}
        {reachesNone && remedies.length === 0 && (
          <Button small onClick={() => focusField(form, 'technical_area_ids')}>
            {reach.otherArea()}
          </Button>
        )}
      </div>
    </div>
  );
}
