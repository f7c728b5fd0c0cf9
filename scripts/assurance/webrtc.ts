import { type Answers, without } from './answer.ts';

const none = 'There is no WebRTC here.';

/** V17 */
export const webrtc: Answers = {
  'V17.1.1': without('relays to public addresses only', none),
  'V17.2.1': without('keys of media kept', none),
  'V17.2.2': without('ciphers of media', none),
  'V17.2.3': without('media authenticated', none),
  'V17.2.4': without('malformed media survived', none),
  'V17.3.1': without('floods of signals survived', none),
  'V17.3.2': without('malformed signals survived', none),
};
