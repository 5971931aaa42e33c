import { core } from '@exchange/contract/messages/core';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown instead of a screen that failed to render. */
export function ErrorPage() {
  return (
    <EmptyState heading title={core.somethingWrong}>
      <p>This page could not be shown. What is stored is safe.</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Refresh Page
      </Button>
    </EmptyState>
  );
}
