import type { ReactNode } from 'react';
import { Lamellae, Seeds, Starch, Trial } from './notes.tsx';

const pairs: Record<'login' | 'signup' | 'verify' | 'forgot', ReactNode> = {
  login: (
    <>
      <Lamellae />
      <Starch />
    </>
  ),
  signup: (
    <>
      <Trial />
      <Seeds />
    </>
  ),
  verify: (
    <>
      <Starch />
      <Trial />
    </>
  ),
  forgot: (
    <>
      <Seeds />
      <Lamellae />
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
