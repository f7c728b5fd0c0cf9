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
    ['&unknown; &#0; &#9999999; &constructor; & co', '&unknown; \ufffd \ufffd &constructor; & co'],
    ['&alpha; &rarr; &frac12; &times; 20&deg; soft&shy;ly', 'α → ½ × 20° softly'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<a title="a > b">x</a>', 'x'],
    ["<p title=it's>One</p><p>two, it's said</p>", "One\n\ntwo, it's said"],
    ['<ol><li>one</li><li>two<ul><li>in it</li></ul></li></ol>', ' 1. one\n 2. two\n    - in it'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<blockquote>said<br>once</blockquote>so', '> said\n> once\n\nso'],
    [
      '<table>\n<tr>\n<td><p>a</p></td>\n<th>b</th>\n</tr>\n<tr><td><table><tr><td>c</td></tr></table></td></tr></table>d',
      'a\n\nb\nc\n\nd',
    ],
    ['one<br><br><br><br>two<p>&nbsp;</p>three', 'one\n\ntwo\n\nthree'],
    ['<p>a <b>b </b> <i> c</i>.</p>', 'a b c.'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('what a reader does not see is not read out', () => {
    const html = `<!doctype html><html><head><title>T</title><style>p > a { color: red }</style></head>
      <body><!-- <p>draft</p> --><script>if (1 < 2) alert('x')</script><p>Seen</p><!-- open`;
    expect(htmlToText(html)).toBe('Seen');
  });

  test.each([
    '<div>',
    '<ul><li>',
    '<table><tr><td>',
    '<blockquote>',
    '<a href="https://a.example">',
  ])('nothing is too deep to be read: %s', (opening) => {
    expect(htmlToText(`<p>before</p>${opening.repeat(5_000)}`)).toMatch(/^before/);
  });

  test('a long line stays one: links are not broken', () => {
    const line = `https://a.example/${'path/'.repeat(100)} ${'word '.repeat(100)}end`;
    expect(htmlToText(`<p>${line}</p>`)).toBe(line);
  });
});

// An expression that tries every space of a row would take minutes.
test('a long row of spaces stays one', () => {
  const spaces = ' '.repeat(200_000);
  expect(htmlToText(`<pre>x${spaces}x${spaces}</pre>`)).toBe(`x${spaces}x`);
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
