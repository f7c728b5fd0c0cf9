import { Component, type ReactNode } from 'react';
import { words } from '../messages/messages.ts';

type Props = { readonly children: ReactNode };

/** React knows no other way to catch what fails while drawing. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { title, text, reload } = words.failed;
    return (
      <main className="empty">
        <h1>{title}</h1>
        <p>{text}</p>
        <button className="button" type="button" onClick={() => location.reload()}>
          {reload}
        </button>
      </main>
    );
  }
}
