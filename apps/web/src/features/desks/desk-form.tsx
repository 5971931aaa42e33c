import type { DeskDetails } from '@exchange/contract/desks';
import { limits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import type { Named } from '@exchange/contract/reference';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { errorFields } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { AreaField } from '../reference/area-field.tsx';
import { useAreas } from '../reference/use-reference.ts';

interface DeskFormProps {
  /** The desk that is edited; none for a new one. */
  desk?: DeskDetails;
  /** Institutes of the user's badges, for a new desk. */
  institutes?: readonly Named[];
  onClose: () => void;
}

/** Name, words and areas of a desk. */
export default function DeskForm({ desk, institutes = [], onClose }: DeskFormProps) {
  const formId = useId();
  const toast = useToast();
  const [name, setName] = useState(desk?.name ?? '');
  const [about, setAbout] = useState(desk?.about ?? '');
  const [areaIds, setAreaIds] = useState(desk?.technical_area_ids ?? []);
  const [institute, setInstitute] = useState(institutes[0]?.id);
  const { items } = useAreas(new Set(areaIds));
  const found = trpc.desks.found.useMutation({
    onSuccess: ({ message, id }) => {
      toast.success(message);
      goTo(pathTo.desk(id));
    },
  });
  const edit = trpc.desks.edit.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const create = useCreation('desk', found.mutateAsync);
  const { error, isPending } = desk ? edit : found;
  const fields = errorFields(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = { name, about, technical_area_ids: areaIds };
    if (isPending) return;
    if (desk) {
      const { name, about, technical_area_ids } = desk;
      edit.mutate({ ...words, id: desk.id, loaded: { name, about, technical_area_ids } });
    } else if (institute !== undefined) create({ ...words, institute_id: institute });
  };
  return (
    <Dialog
      title={desk ? deskScreens.editDesk() : deskScreens.newDesk()}
      onClose={onClose}
      action={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={!desk && institute === undefined}
          busy={isPending}
        >
          {desk ? messages.button.save() : deskScreens.found()}
        </Button>
      }
    >
      {!desk && institutes.length === 0 && <p>{deskScreens.needsBadge()}</p>}
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        <ErrorBanner
          error={error}
          fallback={deskSentences.fallback.save()}
          network={messages.fallback.networkRetry()}
        />
        <TextInput
          label={deskScreens.name()}
          required
          limit={limits.deskName}
          data-autofocus
          value={name}
          error={fields.name}
          onChange={setName}
        />
        {!desk && (
          <Select
            label={deskScreens.institute()}
            required
            value={String(institute ?? '')}
            error={fields.institute_id}
            onChange={(value) => setInstitute(Number(value))}
          >
            {institutes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <UserTextArea
          label={deskScreens.about()}
          limit={limits.deskAbout}
          rows={4}
          value={about}
          error={fields.about}
          onChange={setAbout}
        />
        <AreaField
          id={`${formId}-areas`}
          listLabel={deskScreens.areas()}
          chosen={items}
          error={fields.technical_area_ids}
          onChange={setAreaIds}
        />
      </form>
    </Dialog>
  );
}
