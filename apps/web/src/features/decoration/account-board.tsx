import type { ReactNode } from 'react';
import { lamellae, seeds, starch, trial } from './notes.tsx';

const pairs: Record<'login' | 'signup' | 'verify' | 'forgot', ReactNode> = {
  login: (
    <>
      {lamellae}
      {starch}
    </>
  ),
  signup: (
    <>
      {trial}
      {seeds}
    </>
  ),
  verify: (
    <>
      {starch}
      {trial}
    </>
  ),
  forgot: (
    <>
      {seeds}
      {lamellae}
    </>
  ),
};

/** A pinboard beside an account form on wide screens; decorative. */
export function AccountBoard({ notes }: { notes: keyof typeof pairs }) {
  return (
    <div className="auth__board board pinboard" aria-hidden="true">
      {pairs[notes]}
    </div>
  );
}
