import { Lamellae, Seeds, Starch, Trial } from './notes.tsx';

/** Components, because the same elements would not be drawn again in another language. */
const pairs = {
  login: [Lamellae, Starch],
  signup: [Trial, Seeds],
  verify: [Starch, Trial],
  forgot: [Seeds, Lamellae],
} as const;

/** A pinboard beside an account form on wide screens; decorative. */
export function AccountBoard({ notes }: { notes: keyof typeof pairs }) {
  const [First, Second] = pairs[notes];
  return (
    <div className="auth__board board pinboard" aria-hidden="true">
      <First />
      <Second />
    </div>
  );
}
