import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { fill } from '../messages/words.ts';
import { CopyButton } from './copy-button.tsx';

type CodeSheetProps = {
  readonly codes: readonly string[];
  /** Whose they are; written into the file that can be kept. */
  readonly email: string;
};

/** Has the browser keep a text as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The recovery codes, this once, with every way to keep them. */
export function CodeSheet({ codes, email }: CodeSheetProps): ReactNode {
  const classOf = useClass();
  const words = useWords('secondFactor', secondFactor).recoveryCodes;

  function download(): void {
    const title = fill(words.fileTitle, { email, site: location.host });
    save(`${words.file}.txt`, [title, words.fileText, '', ...codes, ''].join('\r\n'));
  }

  return (
    <div className="lk-sheet">
      <ol className="lk-codes" dir="ltr" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classOf('actions')}>
        <CopyButton
          text={codes.join('\n')}
          label={words.copy}
          copied={words.copied}
          notCopied={words.notCopied}
        />
        <Button kind="plain" onPress={download}>
          {words.download}
        </Button>
        <Button kind="plain" onPress={() => window.print()}>
          {words.print}
        </Button>
      </div>
    </div>
  );
}
