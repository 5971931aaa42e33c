import type { ComponentProps } from 'react';
import { TextArea } from '../inputs.tsx';
import { TextHelp } from './text-help.tsx';

/** A box for a text that others read: with how it will look. */
export function UserTextArea(props: ComponentProps<typeof TextArea>) {
  return (
    <div>
      <TextArea {...props} />
      <TextHelp text={props.value} />
    </div>
  );
}
