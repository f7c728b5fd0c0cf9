import type { ReactNode } from 'react';
import { useWidget } from '../context.ts';
import type { Flow } from '../flow/flow.ts';
import { Actions, Button } from '../kit/button.tsx';
import { EmailField } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { entry } from '../messages/en/entry.ts';
import { useProblemText } from '../messages/problem-text.ts';
import { ScreenCard } from './screen.tsx';

type AddressQuestionProps = {
  readonly flow: Pick<Flow, 'notice' | 'errors'>;
  readonly words: { readonly title: string; readonly text: string; readonly submit: string };
  /** As far as it is known. */
  readonly email?: string;
  /** For whom it is not the start that Cancel leads to. */
  readonly cancel?: string | undefined;
  readonly onSubmit: (email: string) => void;
  /** What else there is to say. */
  readonly children?: ReactNode;
};

/** A screen that asks for an address and nothing else, after what came before it. */
export function AddressQuestion(props: AddressQuestionProps): ReactNode {
  const { flow, words, email, onSubmit, children } = props;
  const { send } = useWidget();
  const problemText = useProblemText();
  const classOf = useClass();
  const { fields, ...common } = useWords('entry', entry);
  const { cancel = common.cancel } = props;
  return (
    <ScreenCard flow={flow} title={words.title} footer="links">
      <p className={classOf('text')}>{words.text}</p>
      {children}
      <Form errors={flow.errors} onSubmit={(read) => onSubmit(read('email'))}>
        <EmailField
          label={fields.email}
          error={flow.errors.email && problemText(flow.errors.email)}
          {...(email !== undefined && { defaultValue: email })}
        />
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.submit}</Button>
        </Actions>
      </Form>
    </ScreenCard>
  );
}
