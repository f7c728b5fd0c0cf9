import type { DocumentData } from 'firebase/firestore';

export type Board = {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  /** E-mail addresses. */
  readonly members: readonly string[];
  /** Everybody who is signed in may use it. */
  readonly isOpen: boolean;
  /** Who its owner was as a guest, if it was taken along. */
  readonly claimedFrom: string | undefined;
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Rules say how boards are written; what an operator wrote is read with the same care. */
export const readBoard = (id: string, data: DocumentData): Board => ({
  id,
  name: isText(data['name']) ? data['name'] : '',
  owner: isText(data['owner']) ? data['owner'] : '',
  members: Array.isArray(data['members']) ? data['members'].filter(isText) : [],
  isOpen: data['open'] === true,
  claimedFrom: isText(data['claimedFrom']) ? data['claimedFrom'] : undefined,
});

/** As tokens carry it, so that rules can compare. */
export const addressOf = (typed: string): string => typed.trim().toLowerCase();

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

export const mostMembers = 20;

/** Whoever took a board along is still who they were as a guest. */
export const isBy = (author: string, uid: string, board: Board): boolean =>
  author === uid || (board.owner === uid && author === board.claimedFrom);

/** One's own first, then those of others, then those for everybody; each in the order of their names. */
export function inOrder(boards: Iterable<Board>, uid: string): readonly Board[] {
  const rank = (board: Board) => (board.owner === uid ? 0 : board.isOpen ? 2 : 1);
  return [...boards].sort(
    (a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  );
}
