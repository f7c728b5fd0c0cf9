import type { Answers } from './answer.ts';
import { api } from './api.ts';
import { authentication } from './authentication.ts';
import { authorization } from './authorization.ts';
import { coding } from './coding.ts';
import { communication } from './communication.ts';
import { configuration } from './configuration.ts';
import { cryptography } from './cryptography.ts';
import { dataProtection } from './data-protection.ts';
import { encoding } from './encoding.ts';
import { factors } from './factors.ts';
import { files } from './files.ts';
import { logging } from './logging.ts';
import { oauth } from './oauth.ts';
import { selfContainedTokens } from './self-contained-tokens.ts';
import { sessionAnswers } from './sessions.ts';
import { validation } from './validation.ts';
import { webFrontend } from './web-frontend.ts';
import { webrtc } from './webrtc.ts';

export type Chapter = {
  readonly id: string;
  readonly name: string;
  readonly answers: readonly Answers[];
};

export const chapters: readonly Chapter[] = [
  { id: 'V1', name: 'Encoding and Sanitization', answers: [encoding] },
  { id: 'V2', name: 'Validation and Business Logic', answers: [validation] },
  { id: 'V3', name: 'Web Frontend Security', answers: [webFrontend] },
  { id: 'V4', name: 'API and Web Service', answers: [api] },
  { id: 'V5', name: 'File Handling', answers: [files] },
  { id: 'V6', name: 'Authentication', answers: [authentication, factors] },
  { id: 'V7', name: 'Session Management', answers: [sessionAnswers] },
  { id: 'V8', name: 'Authorization', answers: [authorization] },
  { id: 'V9', name: 'Self-contained Tokens', answers: [selfContainedTokens] },
  { id: 'V10', name: 'OAuth and OIDC', answers: [oauth] },
  { id: 'V11', name: 'Cryptography', answers: [cryptography] },
  { id: 'V12', name: 'Secure Communication', answers: [communication] },
  { id: 'V13', name: 'Configuration', answers: [configuration] },
  { id: 'V14', name: 'Data Protection', answers: [dataProtection] },
  { id: 'V15', name: 'Secure Coding and Architecture', answers: [coding] },
  { id: 'V16', name: 'Security Logging and Error Handling', answers: [logging] },
  { id: 'V17', name: 'WebRTC', answers: [webrtc] },
];
