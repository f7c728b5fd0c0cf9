import { defineElements } from '@latchkey/element';
import styles from '@latchkey/element/styles.css?inline';

// For pages of any origin, by one tag: the server that the script comes from is the one it asks.
defineElements({ url: new URL(import.meta.url).origin, styles });

export * from '@latchkey/element';
