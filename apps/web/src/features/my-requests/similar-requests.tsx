import { pathTo } from '@exchange/contract/paths';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { mostSimilar, similarQuery } from './similar.logic.ts';

const debounceMs = 500;

interface SimilarProps {
  title: string;
  /** What stands here while nothing is similar. */
  children: ReactNode;
}

/**
 * Open requests of others that are similar to the title of a new one, in the place of the hint above its field, so that
 * nothing moves. A failure is silent.
 */
export default function SimilarRequests({ title, children }: SimilarProps): ReactNode {
  const wanted = similarQuery(title);
  const q = useDebounced(wanted, debounceMs);
  const { data } = trpc.requests.search.useQuery(
    { q, limit: 10 },
    { enabled: q !== '' && q === wanted, retry: false, placeholderData: (before) => before },
  );
  const similar = wanted === '' ? [] : mostSimilar(data?.items ?? []);
  return (
    <span className="similar">
      <span data-away={similar.length > 0 || undefined}>{children}</span>
      <span role="status">
        {similar.map((request) => (
          <span key={request.id} className="similar__request">
            Similar:{' '}
            <Link href={pathTo.request(request.id)}>
              <bdi>{request.title}</bdi>
            </Link>
          </span>
        ))}
      </span>
    </span>
  );
}
