import Page from '../../features/requests/requests-page.tsx';
import { withMore } from './with-more.tsx';

export default withMore(Page);
