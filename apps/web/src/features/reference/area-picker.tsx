import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
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
      title={referenceScreens.technicalAreas()}
      size="wide"
      className="dialog--picker"
      onClose={onClose}
      foot={
        <>
          <PickerTray
            summary={referenceScreens.areasSelected({ count: chosen.size })}
            label={referenceScreens.selectedAreas()}
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
            {messages.button.save()}
          </Button>
          <Button onClick={onClose}>{messages.button.cancel()}</Button>
        </>
      }
    >
      <AreaChooser chosen={chosen} onChange={setChosen} isDialog />
    </Dialog>
  );
}
