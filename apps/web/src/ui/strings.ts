export { formatCount } from '../lib/formatters.ts';
