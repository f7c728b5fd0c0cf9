import { describe, expect, test } from 'vitest';
import { readSelection, writeSelection } from './selection.ts';
import { screens, stateIds, statesOf } from './states.ts';

describe('the gallery has an address for every picture', () => {
  test('what an address says is what is shown, and is written the same way', () => {
    const address =
      '?screen=link-sent&state=can-resend&language=ar&theme=paper&width=390&scheme=dark&direction=rtl&bare=1';
    const selection = readSelection(address);
    expect(selection).toEqual({
      shown: { screen: 'link-sent', state: 'can-resend' },
      view: {
        language: 'ar',
        theme: 'paper',
        width: '390',
        scheme: 'dark',
        direction: 'rtl',
        focus: 'none',
      },
      find: '',
      isBare: true,
    });
    expect(writeSelection(selection)).toBe(address);
  });

  test.each(stateIds)('$screen, $state is found again', (id) => {
    const shown = readSelection(writeSelection({ ...readSelection(''), shown: id })).shown;
    expect(shown).toEqual(id);
  });

  test('what was searched for stays with the picture, for the way back', () => {
    const selection = readSelection('?find=too+many&theme=paper');
    expect(selection).toMatchObject({ shown: undefined, find: 'too many' });
    const picture = { ...selection, shown: { screen: 'phone-code', state: 'idle' } as const };
    const back = { ...readSelection(writeSelection(picture)), shown: undefined };
    expect(back).toEqual(selection);
  });

  test('without a screen, it is the overview', () => {
    expect(readSelection('').shown).toBeUndefined();
    expect(readSelection('?screen=nowhere&state=idle').shown).toBeUndefined();
  });

  test('an unknown state is the screen as it opens, and unknown choices are the usual ones', () => {
    const { shown, view } = readSelection('?screen=signed-in&state=constructor&theme=toString');
    expect(shown).toEqual({ screen: 'signed-in', state: 'idle' });
    expect(view.theme).toBe('default');
  });

  test('every screen that asks the server something can be seen waiting for it', () => {
    const quiet = ['closed', 'different-device', 'session-ended', 'unsupported-provider'];
    const asking = screens.filter((screen) => /entry|sign-in|recovery|account|reset$/.test(screen));
    expect(asking).not.toHaveLength(0);
    for (const screen of asking.filter((name) => !quiet.includes(name))) {
      expect(statesOf(screen), screen).toContain('busy');
    }
  });
});
