import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/inputs.tsx';

type NameProps = Pick<ComponentProps<typeof TextInput>, 'maxLength' | 'value' | 'onChange' | 'error'>;

/** The name of what is added or changed, with the focus. */
export function NameField(props: NameProps) {
  return <TextInput label="Name" required dir="auto" data-autofocus {...props} />;
}
