import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { statusIcon } from './status.tsx';

export interface StatusChoice {
  readonly id: number;
  readonly slug: string;
  /** The shown name. */
  readonly label: string;
}

interface StatusMenuProps {
  current: StatusChoice;
  choices: readonly StatusChoice[];
  onChoose: (choice: StatusChoice) => void;
  /** Spoken name of the button, for instance `Status: Active, change`. */
  label: string;
  /** Spoken name of the menu, for instance `Change status`. */
  menuLabel: string;
  busy?: boolean;
}

/** A status to change: a button that opens a menu. */
export function StatusMenu({ current, choices, onChoose, label, menuLabel, busy }: StatusMenuProps) {
  return (
    <Menu
      className={classNames('status', `status--${current.slug}`)}
      label={label}
      menuLabel={menuLabel}
      busy={busy}
      button={
        <>
          <Icon name={statusIcon(current.slug)} size="s" />
          {current.label}
          <Icon name="down" size="s" />
        </>
      }
    >
      {(close) =>
        choices.map((choice) => (
          <button
            key={choice.id}
            type="button"
            className="menu__item"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={choice.id === current.id}
            data-tone={choice.slug}
            onClick={() => {
              close();
              if (choice.id !== current.id) onChoose(choice);
            }}
          >
            <Icon name={statusIcon(choice.slug)} />
            <span>{choice.label}</span>
            {choice.id === current.id && <Icon name="check" size="s" />}
          </button>
        ))
      }
    </Menu>
  );
}
