import { useMedia } from '../../lib/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReadMore } from '../../ui/read-more.tsx';
import { SafeLinks } from '../../ui/safe-links.tsx';

interface RequestOfChatProps {
  title: string;
  text: string | null;
}

/** The request's description: a column on a laptop, four lines on a tablet; on a phone folded, with the whole title. */
export function RequestOfChat({ title, text }: RequestOfChatProps) {
  const tablet = useMedia('(width >= 48rem)');
  const laptop = useMedia('(width >= 72rem)');
  if (tablet && !laptop) return text && <ReadMore text={text} className="chat-banner__text" />;
  const whole = text && (
    <p className="chat-banner__text" dir="auto">
      <SafeLinks>{text}</SafeLinks>
    </p>
  );
  if (laptop) return whole;
  return (
    <details>
      <summary>
        About this request
        <Icon name="down" size="s" />
      </summary>
      <p className="chat-banner__title" dir="auto">
        {title}
      </p>
      {whole}
    </details>
  );
}
