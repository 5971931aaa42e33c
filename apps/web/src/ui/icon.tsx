import { classNames } from './class-names.ts';

/** The icons of `icons.svg`, which the build inlines into the page. */
export type IconName =
  | 'active'
  | 'archive'
  | 'ask'
  | 'back'
  | 'chat'
  | 'check'
  | 'clock'
  | 'close'
  | 'down'
  | 'download'
  | 'draft'
  | 'edit'
  | 'end'
  | 'error'
  | 'filter'
  | 'forward'
  | 'hide'
  | 'info'
  | 'link'
  | 'mail'
  | 'match'
  | 'mine'
  | 'more'
  | 'mute'
  | 'notices'
  | 'offer'
  | 'people'
  | 'picture'
  | 'plus'
  | 'profile'
  | 'progress'
  | 'retry'
  | 'right'
  | 'saved'
  | 'search'
  | 'send'
  | 'theme'
  | 'undo'
  | 'unmet'
  | 'verified'
  | 'withdrawn';

/** Icons that point along the line: mirrored if text runs from right to left. */
const directed: ReadonlySet<IconName> = new Set(['back', 'chat', 'forward', 'mine', 'right', 'send', 'undo']);

interface IconProps {
  name: IconName;
  /** 16 px, beside small text; otherwise 20 px. */
  size?: 's';
  /** Spoken name; without it the icon is decorative. */
  label?: string;
}

/** An icon in the colour of the text around it. */
export function Icon({ name, size, label }: IconProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration.
    <svg
      className={classNames('icon', size && `icon--${size}`, directed.has(name) && 'icon--directed')}
      viewBox="0 0 20 20"
      {...spoken}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
