import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

describe('a page becomes a letter', () => {
  test.each([
    ['<p>Hello,</p><p>welcome.</p>', 'Hello,\n\nwelcome.'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<div>one</div>\n<div>two</div>', 'one\ntwo'],
    ['one<br><br>two', 'one\n\ntwo'],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['<h1>Title</h1>\n\n\n\n<p>Text\n  over   lines</p>', 'Title\n\nText over lines'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['a &lt;b&gt; &amp;amp; &quot;c&quot; &#39;d&#x27;', 'a <b> &amp; "c" \'d\''],
    ['f&uuml;r Caf&eacute;&nbsp;&szlig; &Ccedil; &hellip;', 'für Café ß Ç …'],
    [
      '&unknown; &#0; &#9999999; &constructor; & co',
      '&unknown; &#0; &#9999999; &constructor; & co',
    ],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<a title="a > b">x</a>', 'x'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('what a reader does not see is not read out', () => {
    const html = `<!doctype html><html><head><title>T</title><style>p > a { color: red }</style></head>
      <body><!-- <p>draft</p> --><script>if (1 < 2) alert('x')</script><p>Seen</p><!-- open`;
    expect(htmlToText(html)).toBe('Seen');
  });
});

describe('links keep where they lead', () => {
  test.each([
    ['<p><a href="%LINK%">Reset</a></p>', 'Reset\n%LINK%'],
    ["<p>Go: <a class=x href='%LINK%'>%LINK%</a>.</p>", 'Go: %LINK%.'],
    ['<a href=%LINK%><b>Reset</b></a>', 'Reset\n%LINK%'],
    ['<a href="%LINK%"><img src="x"></a>', '%LINK%'],
    ['Ask <a href="mailto:help@a.example">us</a>', 'Ask us (help@a.example)'],
    [
      'See <a href="https://a.example/?a=1&amp;b=2">help</a>!',
      'See help (https://a.example/?a=1&b=2)!',
    ],
    ['<a name="top">Top</a> <a href="#top">up</a>', 'Top up'],
    ['<a href="https://a.example">unclosed', 'unclosed (https://a.example)'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});
