import { describe, expect, test } from 'vitest';
import { isEmptyRichText, picturesOf, sanitisedRichText, withPictures } from './rich-text.ts';

describe('a handout keeps what it may show and nothing else (S-014)', () => {
  test.each([
    [
      'headings, lists and emphasis',
      '<h2>甲</h2><ul><li><strong>乙</strong></li></ul>',
      '<h2>甲</h2><ul><li><strong>乙</strong></li></ul>',
    ],
    ['code with its language', '<pre><code class="language-c x">a&lt;b</code></pre>', '<pre><code class="language-c">a&lt;b</code></pre>'],
    ['a formula', '<span data-formula="x^2 &lt; y"></span>', '<span data-formula="x^2 &lt; y"></span>'],
    ['a picture of ours', '<img src="https://evil/x.png" data-file="12" onerror="x()" alt="图">', '<img data-file="12" alt="图" />'],
    ['no other picture', '<img src="data:image/png;base64,AA">', ''],
    [
      'a link that tells nothing',
      '<a href="https://a.b" onclick="x()">c</a>',
      '<a href="https://a.b" target="_blank" rel="noopener noreferrer nofollow">c</a>',
    ],
    ['no script address', '<a href="javascript:alert(1)">c</a>', '<a target="_blank" rel="noopener noreferrer nofollow">c</a>'],
    ['no script', '<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    [
      'no style, frame or form',
      '<style>p{}</style><iframe src="/x"></iframe><form><input></form><p style="position:fixed">a</p>',
      '<p>a</p>',
    ],
    ['no drawing with a script', '<svg><script>alert(1)</script></svg><math><mtext></mtext></math>', ''],
    ['no handler in broken markup', '<p><img src=x onerror=alert(1)//<b>a', '<p>a</p>'],
  ])('%s', (_title, input, saved) => {
    const once = sanitisedRichText(input);
    expect(once).toBe(saved);
    expect(sanitisedRichText(once)).toBe(once);
  });

  test('pictures get addresses only as real tags, never inside text', () => {
    const html = sanitisedRichText('<p>&lt;img data-file="7"&gt;</p><img data-file="8" alt="&quot;&gt;">');
    expect(picturesOf(html)).toEqual(['8']);
    expect(withPictures(html, (id) => `/files/${id}/a?b=1&c="2"`)).toContain('data-file="8" src="/files/8/a?b=1&amp;c=&quot;2&quot;"');
    expect(withPictures(html, () => undefined)).not.toContain('<img');
  });

  test.each([
    ['', true],
    ['<p></p><p>&nbsp; </p>', true],
    ['<p>a</p>', false],
    ['<img data-file="1" />', false],
    ['<span data-formula="x"></span>', false],
  ])('%j is empty: %s', (html, empty) => {
    expect(isEmptyRichText(html)).toBe(empty);
  });
});
