import { useAccount } from '../backend-context.ts';
import type { Person } from '../data/people.ts';
import { words } from '../messages/messages.ts';

/** What stands for somebody: the first letter of their name. */
const initial = (name: string): string => [...name][0]?.toUpperCase() ?? '?';

/** Rules know guests by an English word, and people by their own. */
export const nameOf = (name: string | undefined): string =>
  name === undefined || name === '' || name === 'Guest' ? words.guest : name;

export function PeopleHere({ here }: { readonly here: readonly Person[] }) {
  const { localId } = useAccount();
  const others = here.filter(({ uid }) => uid !== localId);
  if (others.length === 0) return <p className="people-alone">{words.people.alone}</p>;
  return (
    <div className="people">
      <span>{words.people.here}</span>
      <ul>
        {others.map(({ uid, name }) => (
          <li key={uid} title={nameOf(name)}>
            <span aria-hidden="true">{initial(nameOf(name))}</span>
            <span className="hidden">{nameOf(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
