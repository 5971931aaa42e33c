import { core } from '@exchange/contract/messages/core';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

/** Shown in place of a screen that failed to render. */
export function Broken() {
  return (
    <Empty heading title={core.somethingWrong}>
      <p>This page could not be shown. What is stored is safe.</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Refresh Page
      </Button>
    </Empty>
  );
}
