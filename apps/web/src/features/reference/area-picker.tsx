import { counted } from '@exchange/contract/format';
import { limits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AreaChooser } from './area-chooser.tsx';
import { withIds } from './choice.logic.ts';
import { PickerTray } from './picker.tsx';
import { useAreas } from './use-reference.ts';

interface AreaPickerProps {
  /** Ids of what is chosen now. */
  selected: readonly number[];
  /** Called with Save, in the order of choosing; `onClose` follows. */
  onSave: (ids: number[]) => void;
  onClose: () => void;
}

/** The technical area picker. Render it while it is open. */
export default function AreaPicker({ selected, onSave, onClose }: AreaPickerProps) {
  const problemId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(selected));
  const { items } = useAreas(chosen);
  const tooMany = chosen.size > limits.technicalAreas;
  const save = () => {
    onSave([...chosen]);
    onClose();
  };
  return (
    <Dialog
      title="Technical areas"
      size="wide"
      className="dialog--picker"
      onClose={onClose}
      foot={
        <>
          <PickerTray
            summary={`${counted(chosen.size, 'area')} selected`}
            label="Selected areas"
            items={items}
            onRemove={(id) => setChosen(withIds(chosen, [id], false))}
            problem={tooMany ? { id: problemId, text: profileSentences.validation.areas() } : undefined}
          />
          <Button
            variant="primary"
            disabled={tooMany}
            aria-describedby={tooMany ? problemId : undefined}
            onClick={save}
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <AreaChooser chosen={chosen} onChange={setChosen} isDialog />
    </Dialog>
  );
}
