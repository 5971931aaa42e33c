import { useMedia } from '../../lib/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReadMore } from '../../ui/read-more.tsx';
import { SafeLinks } from '../../ui/safe-links.tsx';

/** The request's description: a column on a laptop, four lines on a tablet, collapsed on a phone. */
export function AboutRequest({ text }: { text: string }) {
  const tablet = useMedia('(width >= 48rem)');
  const laptop = useMedia('(width >= 72rem)');
  if (tablet && !laptop) return <ReadMore text={text} className="chat-banner__text" />;
  const whole = (
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
      {whole}
    </details>
  );
}
