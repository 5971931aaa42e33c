import { useEffect, useEffectEvent, useState } from 'react';
import { FinderInput } from '../../ui/finder.tsx';

/** Pause after a key until the search begins. */
const pauseMs = 250;

interface ChatSearchFieldProps {
  q: string;
  onSearch: (q: string) => void;
}

/** The field that searches chats while one types. */
export function ChatSearchField({ q, onSearch }: ChatSearchFieldProps) {
  const [text, setText] = useState(q);
  const [searched, setSearched] = useState(q);
  // The address has changed otherwise: by a link, or by Back.
  if (q !== searched) {
    setSearched(q);
    setText(q);
  }
  const search = (words: string) => {
    if (words === searched) return;
    setSearched(words);
    onSearch(words);
  };
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <FinderInput label="Search chats" placeholder="Person or title" value={text} onChange={setText} />
      </form>
    </search>
  );
}
