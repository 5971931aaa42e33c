import { lamellae, seeds, starch, trial } from './notes.tsx';

/** A pinboard on the welcome page; decorative. */
export function WelcomeBoard() {
  return (
    <div className="hero__board board pinboard pinboard--two" aria-hidden="true">
      <div className="stack stack--l">
        {lamellae}
        {starch}
      </div>
      <div className="stack stack--l">
        {trial}
        {seeds}
      </div>
    </div>
  );
}
