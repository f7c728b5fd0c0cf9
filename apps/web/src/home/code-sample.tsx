import { useId, useRef, useState } from 'react';
import { useMessages } from '../application.tsx';
import { type CodeFacts, piecesOf, reactCode } from './react-code.ts';

/** Writes into the clipboard; where there is none, what would be copied is marked instead. */
async function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/** The lines that make the widget beside them, with the address of this server. */
export function CodeSample({ code }: { readonly code: CodeFacts }) {
  const { home: words } = useMessages();
  const lines = reactCode(code);
  const text = `${lines.join('\n')}\n`;
  const [copied, setCopied] = useState('');
  const shown = useRef<HTMLElement>(null);
  const title = useId();
  const isCopied = copied === text;
  return (
    <section className="home-code" aria-labelledby={title}>
      <div className="home-bar">
        <h2 id={title}>{words.code}</h2>
        <button
          className="home-copy"
          type="button"
          onClick={async () => {
            if (await copy(text, shown.current)) setCopied(text);
          }}
        >
          {isCopied ? words.copied : words.copy}
        </button>
      </div>
      <pre dir="ltr" lang="en">
        <code ref={shown}>
          {lines.map((line) => (
            <span className="home-line" key={line}>
              {piecesOf(line).map(({ kind, text: piece }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes its order
                <span className={`home-${kind}`} key={index}>
                  {piece}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      <p className="home-firebase">
        <a href="/dev#connect">{words.firebase}</a>
      </p>
      <p className="home-heard" role="status">
        {isCopied ? words.copied : ''}
      </p>
    </section>
  );
}
