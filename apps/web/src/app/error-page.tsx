import { appScreens } from '@exchange/contract/sentences/app.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown instead of a screen that failed to render or to load. It reloads by itself when the network is back. */
export function ErrorPage() {
  useEffect(() => {
    const onOnline = () => location.reload();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <EmptyState heading title={messages.screen.somethingWrong()}>
      <p>{appScreens.notLoaded()}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {messages.button.refreshPage()}
      </Button>
    </EmptyState>
  );
}
