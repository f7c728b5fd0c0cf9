import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a sign-in form in React can be. */
function Form() {
  const [email, setEmail] = useState('');
  return (
    <form>
      <label>
        Email
        <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <button type="submit">Next</button>
    </form>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(<Form />);
