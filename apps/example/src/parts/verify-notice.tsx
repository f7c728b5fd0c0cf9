import { useAuth } from '@latchkey/react';
import { useAccount } from '../backend-context.ts';
import { fill, words } from '../messages/messages.ts';
import { useNews } from './news.tsx';

const said = words.verify;

/** Rules let nobody see boards that are shared with an address which nobody has verified. */
export function VerifyNotice() {
  const { client } = useAuth();
  const { email, emailVerified } = useAccount();
  const tell = useNews();
  if (email === undefined || emailVerified) return null;
  const send = () =>
    client.call('sendOobCode', { requestType: 'VERIFY_EMAIL' }, { idToken: true }).then(
      () => tell({ text: fill(said.sent, { email }) }),
      () => tell({ text: said.failed, isProblem: true }),
    );
  return (
    <section className="notice">
      <p>{fill(said.text, { email })}</p>
      <button className="button" type="button" onClick={() => void send()}>
        {said.send}
      </button>
    </section>
  );
}
