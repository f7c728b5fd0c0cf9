import type { Page } from 'playwright-core';

export type Keyboard = {
  /** What has the focus, as a screen reader says it: `button "Next"`. */
  focused(): Promise<string>;
  /** Presses Tab until the control of this accessible name has the focus. */
  tabTo(name: string | RegExp): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Goes to a field and writes into it, over what is there. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Goes to a control and presses Enter. */
  choose(name: string | RegExp): Promise<void>;
};

/** Nothing of ours has as many controls on one page. */
const mostSteps = 100;

const nothing = 'nothing';

/** Role and name out of the first line of a snapshot, which is YAML: `- button "Next" [disabled]: …`. */
function roleAndName(snapshot: string): string {
  const [line = ''] = snapshot.replace(/^- /, '').split('\n');
  const plain = line.startsWith("'") ? line.slice(1).replaceAll("''", "'") : line;
  return /^\w+( "(?:[^"\\]|\\.)*")?/.exec(plain)?.[0] ?? plain;
}

function nameIn(control: string): string {
  const quoted = control.slice(control.indexOf(' ') + 1);
  return quoted.startsWith('"') ? (JSON.parse(quoted) as string) : '';
}

/** Verbs of somebody without a mouse. */
export function keyboardOf(page: Page): Keyboard {
  async function focused(): Promise<string> {
    const isNowhere = await page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
    if (isNowhere) return nothing;
    return roleAndName(await page.locator(':focus').last().ariaSnapshot());
  }

  const tabTo: Keyboard['tabTo'] = async (name) => {
    const isMeant = (control: string) => {
      const found = nameIn(control);
      return typeof name === 'string' ? found === name : name.test(found);
    };
    const passed: string[] = [];
    // Twice out of the page is once around it.
    while (passed.length <= mostSteps && passed.filter((step) => step === nothing).length < 2) {
      if (passed.length > 0) await page.keyboard.press('Tab');
      const control = await focused();
      if (isMeant(control)) return;
      passed.push(control);
    }
    throw new Error(
      `Tab never reached ${name} on ${page.url()}; on the way the focus was on ${passed.join(', ')}.`,
    );
  };

  const press: Keyboard['press'] = (key) => page.keyboard.press(key);

  const type: Keyboard['type'] = async (text) => {
    const takesText = await page
      .locator(':focus')
      .last()
      .isEditable()
      .catch(() => false);
    if (!takesText) {
      throw new Error(`Nobody can type into what has the focus, which is ${await focused()}.`);
    }
    await page.keyboard.type(text);
  };

  return {
    focused,
    tabTo,
    type,
    press,
    async fill(name, text) {
      await tabTo(name);
      await press('ControlOrMeta+A');
      await type(text);
    },
    async choose(name) {
      await tabTo(name);
      await press('Enter');
    },
  };
}
