/** Behind this, the page a provider sends people back to hands an answer on to the page that waits. */
export const answerFragment = '#latchkey-answer=';

/** Whether a page was opened with a provider's answer, good or bad. */
export const hasAnswer = (address: string): boolean => address.includes(answerFragment);
