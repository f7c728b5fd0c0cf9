import { act, type ReactNode } from 'react';
import { vi } from 'vitest';

/** Just enough of a page for React to run components that draw nothing. */
export async function drawInto(): Promise<(children: ReactNode) => Promise<void>> {
  const listens = { addEventListener() {}, removeEventListener() {} };
  const document = { ...listens, nodeType: 9, activeElement: null };
  const container = {
    ...listens,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    childNodes: [],
    firstChild: null,
    lastChild: null,
    textContent: '',
  };
  vi.stubGlobal('window', { ...listens, document, HTMLIFrameElement: class {} });
  vi.stubGlobal('document', document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(container as unknown as Element);
  return (children) => act(async () => root.render(children));
}
