import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { byKey } from '../lib/focus.ts';

interface TabProps<T extends string> {
  readonly id: T;
  readonly label: ReactNode;
}

interface TabsProps<T extends string> {
  /** Spoken name of the list; also the beginning of element ids. */
  label: string;
  name: string;
  tabs: readonly TabProps<T>[];
  active: T;
  onChange: (id: T) => void;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Tabs within a screen, with arrow keys, Home and End and one tab stop. Keep the active tab in the URL. */
export function Tabs<T extends string>({ label, name, tabs, active, onChange, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active);
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: at >= last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    const target = step === undefined ? undefined : tabs[step];
    if (step === undefined || !target) return;
    event.preventDefault();
    onChange(target.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[step]?.focus(byKey);
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            className="tab"
            role="tab"
            id={`${name}-tab-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${name}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="stack stack--l" role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${active}`}>
        {children}
      </div>
    </>
  );
}
