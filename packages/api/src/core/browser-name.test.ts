import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit}/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Plan 9) Firefox/1.0', 'Firefox'],
  ['Something (Windows NT 6.1)', 'Windows'],
  ['curl/8.5.0', null],
  ['<script>Firefox</script>', null],
  ['', null],
  [undefined, null],
])('the browser that sends the User-Agent %j is called %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test('the name of the browser is found quickly in a very long User-Agent', () => {
  expect(browserName(`Version/${'x '.repeat(1_000_000)}`)).toBeNull();
});
