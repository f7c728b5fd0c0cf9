import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../context.ts';
import type { Flow } from '../flow/flow.ts';
import { entry } from '../messages/en/entry.ts';
import { Actions, Button } from './button.tsx';
import { EmailField } from './field.tsx';
import { Footer } from './footer.tsx';
import { Form } from './form.tsx';
import { ScreenCard } from './screen.tsx';

type AddressQuestionProps = {
  readonly flow: Pick<Flow, 'notice' | 'errors'>;
  readonly words: { readonly title: string; readonly text: string; readonly submit: string };
  /** As far as it is known. */
  readonly email?: string;
  readonly onSubmit: (email: string) => void;
};

/** A screen that asks for an address and nothing else, after what came before it. */
export function AddressQuestion(props: AddressQuestionProps): ReactNode {
  const { flow, words, email, onSubmit } = props;
  const { send } = useWidget();
  const classOf = useClass();
  const { fields, cancel } = useWords('entry', entry);
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>{words.text}</p>
      <Form errors={flow.errors} onSubmit={(read) => onSubmit(read('email'))}>
        <EmailField
          label={fields.email}
          error={flow.errors.email}
          {...(email !== undefined && { defaultValue: email })}
        />
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.submit}</Button>
        </Actions>
      </Form>
      <Footer kind="links" />
    </ScreenCard>
  );
}
