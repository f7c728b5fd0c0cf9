import { deleteApp, initializeApp } from 'firebase/app';
import * as firestore from 'firebase/firestore';
import type { Client } from './client-listener.ts';

declare global {
  /** The client as a bundler leaves it for browsers. */
  var webClient: Client;
}

globalThis.webClient = { ...firestore, deleteApp, initializeApp };
