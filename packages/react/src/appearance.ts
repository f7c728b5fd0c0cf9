import type { VariableName } from './theme/variables.ts';

/** Everything of the widget that has a stable class name, `lk-` and its name. */
export type PartName =
  | 'root'
  | 'card'
  | 'heading'
  | 'text'
  | 'form'
  | 'field'
  | 'label'
  | 'input'
  | 'hint'
  | 'error'
  | 'toggle'
  | 'country'
  | 'policy'
  | 'actions'
  | 'button'
  | 'textButton'
  | 'providers'
  | 'providerButton'
  | 'otherWays'
  | 'notice'
  | 'busy'
  | 'footer'
  | 'offers'
  | 'icon'
  | 'resend'
  | 'account'
  | 'section'
  | 'list'
  | 'row'
  | 'avatar'
  | 'dialog'
  | 'menu'
  | 'userButton';

/** How the widget looks: tokens, classes of your own beside ours, and what stands where. */
export type Appearance = {
  /** Custom properties by name, without `--lk-`: `{ primary: '#0a7', radius: '4px' }`. */
  readonly variables?: Readonly<Partial<Record<VariableName, string>>> &
    Readonly<Record<string, string>>;
  /** Classes of your own beside ours, by part. */
  readonly elements?: Readonly<Partial<Record<PartName, string>>>;
  /** What stands where. */
  readonly layout?: {
    /** An image above the heading. */
    readonly logoUrl?: string;
    /** What the image shows, for those who do not see it. */
    readonly logoText?: string;
  };
  /** What the visitor's system says if not said. */
  readonly colorScheme?: 'light' | 'dark' | 'auto';
};
