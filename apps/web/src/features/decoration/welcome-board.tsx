import { Lamellae, Seeds, Starch, Trial } from './notes.tsx';

/** A pinboard on the welcome page; decorative. */
export function WelcomeBoard() {
  return (
    <div className="hero__board board pinboard pinboard--two" aria-hidden="true">
      <div className="stack stack--l">
        <Lamellae />
        <Starch />
      </div>
      <div className="stack stack--l">
        <Trial />
        <Seeds />
      </div>
    </div>
  );
}
