import type { ReactNode } from 'react';

type Stroke = readonly [color: string, path: string];

const strokes = (...drawn: readonly Stroke[]): ReactNode =>
  drawn.map(([color, path]) => <path key={color} fill="none" stroke={color} d={path} />);

const inText = 'currentColor';

/** Plain drawings of the brands' marks, made here so that nothing is asked of their hosts. */
export const marks: Readonly<Record<string, ReactNode>> = {
  'google.com': (
    <g strokeWidth="4">
      {strokes(
        ['#ea4335', 'M17.7 6.3A8 8 0 0 0 5 8.2'],
        ['#fbbc05', 'M5 8a8 8 0 0 0 0 8'],
        ['#34a853', 'M5 15.8a8 8 0 0 0 12.3 2.2'],
        ['#4285f4', 'M17 18.2A8 8 0 0 0 20 12h-8'],
      )}
    </g>
  ),
  'apple.com': (
    <path d="M16.6 12.6c0-2 1.6-3 1.7-3.1a3.7 3.7 0 0 0-3-1.6c-1.2-.1-2.4.8-3.1.8-.6 0-1.6-.8-2.7-.8-3.5.1-5.6 4-3.2 9.6.8 1.6 1.9 3.5 3.4 3.5 1.1 0 1.4-.7 2.7-.7s1.6.7 2.7.7c1.2 0 2.5-1.5 3.6-4.6-2.1-.9-2.1-3-2.1-3.8zM14.6 6.6c.9-1.1 1-2.2.9-2.9-1.5.1-3.1 1.5-3 3.3 1 0 1.6-.1 2.1-.4z" />
  ),
  'facebook.com': (
    <path d="M13.5 21v-7.5h2.6l.5-3.1h-3.1V8.6c0-.9.4-1.6 1.7-1.6h1.5V4.3a17 17 0 0 0-2.3-.2c-2.5 0-4 1.5-4 4.1v2.2H7.7v3.1h2.7V21z" />
  ),
  'twitter.com': (
    <g strokeWidth="2">{strokes([inText, 'M3.5 4h4l13 16h-4zM20 4l-7 7.5M10.5 13.5 4.5 20'])}</g>
  ),
  'github.com': (
    <path d="M12 2.3a9.8 9.8 0 0 0-3 19.1v-3.2c-2.6.5-3-1.2-3.7-2 1.5 0 1.7 1.3 3.9 1 .1-.7.4-1.1.6-1.3-5.3-.6-5-5.5-3.5-7.3-.3-1 0-2 .2-2.6 1 0 1.9.5 2.7 1a9 9 0 0 1 5.6 0c.8-.5 1.7-1 2.7-1 .2.6.5 1.6.2 2.6 1.5 1.8 1.8 6.7-3.5 7.3.5.5.7 1 .7 2v3.5a9.8 9.8 0 0 0-3-19.1z" />
  ),
  'microsoft.com': (
    <g strokeWidth="8">
      {strokes(
        ['#f25022', 'M3 7h8'],
        ['#7fba00', 'M13 7h8'],
        ['#00a4ef', 'M3 17h8'],
        ['#ffb900', 'M13 17h8'],
      )}
    </g>
  ),
  'yahoo.com': (
    <g strokeWidth="3">
      {strokes([inText, 'M3 8l4.5 9M12.5 8l-6 13.5M19.5 3l-1.5 9.5M15.5 17h3'])}
    </g>
  ),
};
