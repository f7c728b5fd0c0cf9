import type { Heard } from '../../packages/documents/test/live/live-world.ts';

/** Does something to what a listener is told. */
type Sabotage = () => (message: Heard) => readonly Heard[];

type Change = { readonly targetChangeType?: string; readonly readTime?: string };

const isSnapshot = ({ targetChange }: Heard): boolean =>
  targetChange !== undefined && (targetChange as Change).targetChangeType === undefined;

const isDeletion = ({ documentDelete }: Heard): boolean =>
  (documentDelete as { readonly document: string } | undefined)?.document.endsWith(
    '/groups/g1b',
  ) === true;

const nameIn = ({ documentChange }: Heard): string =>
  (documentChange as { readonly document: { readonly name: string } } | undefined)?.document.name ??
  '';

/** Only the first that it is true of. */
function once(isIt: (message: Heard) => boolean): (message: Heard) => boolean {
  let isDone = false;
  return (message) => {
    const isNow = !isDone && isIt(message);
    isDone ||= isNow;
    return isNow;
  };
}

export const sabotages = {
  'nothing is done': () => (message) => [message],
  'a change is not told': () => {
    const isIt = once((message) => nameIn(message).endsWith('/groups/g1b'));
    return (message) => (isIt(message) ? [] : [message]);
  },
  'a deletion is not told': () => {
    const isIt = once(isDeletion);
    return (message) => (isIt(message) ? [] : [message]);
  },
  'a document of a commit comes after its snapshot': () => {
    const isIt = once((message) => nameIn(message).endsWith('/groups/g1b'));
    let late: Heard | undefined;
    return (message) => {
      if (isIt(message)) {
        late = message;
        return [];
      }
      if (late === undefined || !isSnapshot(message)) return [message];
      const both = [message, late];
      late = undefined;
      return both;
    };
  },
  'a snapshot says an earlier time than the one before it': () => {
    let first: Heard | undefined;
    return (message) => {
      if (!isSnapshot(message)) return [message];
      first ??= message;
      return [message, first];
    };
  },
  'a snapshot is told of before its documents': () => {
    const held: Heard[] = [];
    return (message) => {
      if (nameIn(message) !== '') {
        held.push(message);
        return [];
      }
      return isSnapshot(message) ? [message, ...held.splice(0)] : [message];
    };
  },
} as const satisfies Readonly<Record<string, Sabotage>>;
