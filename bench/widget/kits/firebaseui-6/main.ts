import firebase from 'firebase/compat/app';
import 'firebase/compat/auth';
import { auth } from 'firebaseui';
import 'firebaseui/dist/firebaseui.css';

firebase.initializeApp({ apiKey: 'any-key', authDomain: location.host, projectId: 'latchkey' });

new auth.AuthUI(firebase.auth()).start('#root', {
  signInOptions: [firebase.auth.EmailAuthProvider.PROVIDER_ID],
});
