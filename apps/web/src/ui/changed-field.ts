/** A field that was changed here and elsewhere, to another value. */
export interface ChangedField {
  readonly name: string;
  readonly label: string;
  /** What is saved now, as one reads it. */
  readonly saved: string;
  readonly yours: string;
  readonly onTakeSaved: () => void;
  readonly onKeepYours: () => void;
}

interface Sides<Value> {
  readonly name: string;
  readonly label: string;
  /** What was saved when the form was opened, or was decided about since. */
  readonly opened: Value;
  /** What is saved now. */
  readonly saved: Value;
  readonly yours: Value;
  readonly text?: (value: Value) => string;
  readonly onTake: (saved: Value) => void;
  /** After either choice. */
  readonly onDecide: () => void;
}

/** The field as one to decide about; none if only one side changed it, or both in the same way. */
export function changedField<Value>(sides: Sides<Value>): ChangedField[] {
  const { name, label, opened, saved, yours, text = String, onTake, onDecide } = sides;
  const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);
  if (isSame(saved, opened) || isSame(yours, opened) || isSame(yours, saved)) return [];
  const onTakeSaved = () => {
    onTake(saved);
    onDecide();
  };
  return [{ name, label, saved: text(saved), yours: text(yours), onTakeSaved, onKeepYours: onDecide }];
}
