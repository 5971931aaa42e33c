import Page from '../../features/profile/profile-page.tsx';
import { withMore } from './with-more.tsx';

export default withMore(Page);
