import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/139.0.0.0`, 'Edge', 'Windows'],
  [`${mac} ${chrome} Safari/537.36 OPR/121.0.0.0`, 'Opera', 'macOS'],
  [`${mac} ${webkit} Version/17.4.1 Safari/605.1.15`, 'Safari', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0', 'Firefox', 'Android'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/139.0.0.0`, 'Edge', 'Android'],
  [
    `${android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${iphone} ${webkit} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${iphone} ${webkit} CriOS/139.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${iphone} ${webkit} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${iphone} ${webkit} EdgiOS/139.0 Version/17.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test('what is not known stays unsaid', () => {
  expect(deviceOf('')).toEqual({});
  expect(deviceOf('curl/8.9.1')).toEqual({});
  expect(deviceOf('MyApp/2.0 (Linux; Android 14)')).toEqual({ system: 'Android' });
  // An application inside an iPhone's web view says nothing of a browser.
  expect(deviceOf(`${iphone} ${webkit} Mobile/15E148`)).toEqual({ system: 'iOS' });
});
