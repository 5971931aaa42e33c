import { limits } from '@exchange/contract/limits';
import { TextArea } from '../../ui/inputs.tsx';

/** What the owner adds for those who offered help on a request that is closed; optional. */
export function ClosingNoteField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <TextArea
      label="A line for them (optional)"
      hint="It stands in their email and in the chat."
      limit={limits.closingNote}
      rows={2}
      {...props}
    />
  );
}
