import { homeStats } from '@exchange/contract/home';
import { describeEntity } from '../../core/api-docs.ts';

describeEntity(homeStats, 'HomeStats', {
  total_collaboration_requests: 'Requests that are not drafts.',
  total_users: 'Verified users.',
});
