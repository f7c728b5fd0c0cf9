import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';

type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  readonly copied: string;
  readonly notCopied: string;
};

/** Copies, and says so: to those who hear it, too. */
export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps): ReactNode {
  const [said, setSaid] = useState('');

  async function copy(): Promise<void> {
    setSaid('');
    // There is no clipboard on pages that are not secure, and its owner may refuse it.
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isDone ? copied : notCopied);
  }

  return (
    <>
      <Button kind="plain" onPress={() => void copy()}>
        {label}
      </Button>
      <p className="lk-copied" role="status">
        {said}
      </p>
    </>
  );
}
