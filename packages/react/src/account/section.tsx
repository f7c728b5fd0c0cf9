import { type ReactNode, useId } from 'react';
import { useClass, useWords } from '../kit/surroundings.ts';
import { entry } from '../messages/en/entry.ts';
import type { OwnSentences } from '../messages/problem-text.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ProblemLine } from './problem-line.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Task } from './use-task.ts';

type TaskFrameProps = {
  readonly task: Task<unknown>;
  /** What can be wrong here and nowhere else. */
  readonly problems?: OwnSentences;
  /** What to say about what was done. */
  readonly done?: ReactNode;
  /** What follows what was done. Not read out with it: it may change every second. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/**
 * What is under way, done or wrong, around the fields it is about. The places of both sentences are
 * always there: what appears in them is then read out.
 */
export function TaskFrame(props: TaskFrameProps): ReactNode {
  const { task, problems, done, below, children } = props;
  const classOf = useClass();
  const { busy } = useWords('entry', entry);
  const problemText = useAccountProblemText(problems);
  const { isBusy, problem } = task;
  return (
    <>
      <div className={classOf('busy')} role="status">
        {isBusy && <span className="lk-hidden">{busy}</span>}
      </div>
      {children}
      <div className="lk-status" role="status">
        {done}
      </div>
      {below}
      <ProblemLine>{problem && problemText(problem)}</ProblemLine>
    </>
  );
}

type TitledProps = {
  readonly title: string;
  readonly kind?: 'banner';
  readonly isBusy?: boolean;
  /** It stands in the place of a part in which something was done just now. */
  readonly isReplacement?: boolean | undefined;
  readonly children: ReactNode;
};

/** One part of the account pages, under its heading. */
export function Titled(props: TitledProps): ReactNode {
  const { title, kind, isBusy = false, isReplacement = false, children } = props;
  const id = useId();
  const classOf = useClass();
  const place = useKeptFocus(isReplacement);
  return (
    <section
      ref={place}
      className={classOf('section')}
      data-kind={kind}
      aria-labelledby={id}
      aria-busy={isBusy}
    >
      <h2 className={classOf('heading')} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type SectionProps = TaskFrameProps & Pick<TitledProps, 'title' | 'isReplacement'>;

/** A part in which something can be done. */
export const Section = ({ title, isReplacement, ...props }: SectionProps): ReactNode => (
  <Titled title={title} isReplacement={isReplacement} isBusy={props.task.isBusy}>
    <TaskFrame {...props} />
  </Titled>
);
