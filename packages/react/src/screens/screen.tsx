import { type ReactNode, useId } from 'react';
import { useAuthContext, useWidget } from '../context.ts';
import type { Flow } from '../flow/flow.ts';
import { CloseIcon } from '../kit/icons.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { entry } from '../messages/en/entry.ts';
import { type OwnSentences, useProblemText } from '../messages/problem-text.ts';
import { Footer, type FooterKind } from './footer.tsx';

type ScreenCardProps = {
  readonly flow: Pick<Flow, 'notice'>;
  readonly title: string;
  /** Drawn above the heading, for those who see it. */
  readonly icon?: ReactNode;
  /** For what the bar has to say here and nowhere else. */
  readonly problems?: OwnSentences;
  readonly children?: ReactNode;
  /** Where terms and privacy stand below it all. */
  readonly footer?: FooterKind | undefined;
};

/** The bar across the card. Its place is always there: what appears in it is then read out. */
function Notice({ flow: { notice }, problems }: ScreenCardProps): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const words = useWords('entry', entry);
  const problemText = useProblemText(problems);
  return (
    <div role="alert">
      {notice && (
        <div className={classOf('notice')}>
          <p>{problemText(notice)}</p>
          <button
            type="button"
            aria-label={words.dismiss}
            onClick={() => send({ type: 'noticeClosed' })}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}

/** One screen: a card with a heading that can be given the focus. */
export function ScreenCard(props: ScreenCardProps): ReactNode {
  const { title, icon, children, footer } = props;
  const id = useId();
  const classOf = useClass();
  const { isBusy, options } = useWidget();
  const words = useWords('entry', entry);
  const { appearance } = useAuthContext();
  const { logoUrl, logoText } = appearance.layout ?? {};
  return (
    <section className={classOf('card')} aria-labelledby={id} aria-busy={isBusy}>
      <div className={classOf('busy')} role="status">
        {isBusy && <span className="lk-hidden">{words.busy}</span>}
      </div>
      <Notice {...props} />
      {logoUrl && <img className="lk-logo" src={logoUrl} alt={logoText ?? ''} />}
      {icon && <div className={classOf('icon')}>{icon}</div>}
      <h1 className={classOf('heading')} id={id} tabIndex={-1}>
        {title}
      </h1>
      {options.subheading}
      {children}
      {footer && <Footer kind={footer} />}
    </section>
  );
}
