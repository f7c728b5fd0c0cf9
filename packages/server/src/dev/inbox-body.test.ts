import { expect, test } from 'vitest';
import { framedBody } from './inbox-body.ts';

test.each([
  [
    '<!doctype html><html><head><title>x</title>',
    '<!doctype html><html><head><base target="_blank"><title>x</title>',
  ],
  ['<HEAD lang="en">x', '<HEAD lang="en"><base target="_blank">x'],
  ['<!doctype html><p>x</p>', '<!doctype html><base target="_blank"><p>x</p>'],
  ['<header>x</header>', '<base target="_blank"><header>x</header>'],
  ['', '<base target="_blank">'],
])('links of %j open outside the frame', (html, framed) => {
  expect(framedBody(html)).toBe(framed);
});
