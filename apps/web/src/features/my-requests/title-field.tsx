import { lazy, type ReactNode, Suspense } from 'react';
import { TextInput } from '../../ui/inputs.tsx';

/** Without it the hint alone. */
const SimilarRequests = lazy(() =>
  import('./similar-requests.tsx').catch(() => ({ default: ({ children }: { children: ReactNode }) => children })),
);

const hint = 'Ask one specific question, e.g. “How do you stop membrane proteins aggregating on the grid?”';

interface TitleFieldProps {
  id: string;
  /** Whether the request does not exist yet, so that similar ones are named. */
  isNew: boolean | undefined;
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** The title of a request. */
export function TitleField({ isNew, value, ...field }: TitleFieldProps) {
  return (
    <TextInput
      label="Title"
      hint={
        isNew ? (
          <Suspense fallback={hint}>
            <SimilarRequests title={value}>{hint}</SimilarRequests>
          </Suspense>
        ) : (
          hint
        )
      }
      required
      dir="auto"
      autoComplete="off"
      value={value}
      {...field}
    />
  );
}
