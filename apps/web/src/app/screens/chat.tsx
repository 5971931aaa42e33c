import Page from '../../features/chats/chat-page.tsx';
import { withMore } from './with-more.tsx';

export default withMore(Page);
