import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Kit = {
  /** Its folder in `kits`. */
  readonly name: string;
  readonly title: string;
  readonly usesReact: boolean;
};

export const floor: Kit = { name: 'react-alone', title: 'React alone', usesReact: true };
export const ours: Kit = { name: 'latchkey', title: 'Latchkey', usesReact: true };
export const firebaseUi6: Kit = { name: 'firebaseui-6', title: 'FirebaseUI 6', usesReact: false };
export const firebaseUi7: Kit = { name: 'firebaseui-7', title: 'FirebaseUI 7', usesReact: true };

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const kitFolder = ({ name }: Kit): string => fromHere(`kits/${name}`);

/** The widget is built from its sources, as they stand. */
export const isThere = (): boolean => existsSync(fromHere('../../packages/react/src/index.ts'));
