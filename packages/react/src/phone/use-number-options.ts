import { useAuthContext, useWidget } from '../context.ts';
import { useSettings } from '../hooks/use-settings.ts';
import type { PhoneOptions } from '../kit/phone/phone-options.ts';

type NumberOptions = {
  readonly options: PhoneOptions | undefined;
  readonly smsRegions: readonly string[] | undefined;
};

/** Which numbers a field takes: what the application says, and the server. */
export function useNumberOptions(): NumberOptions {
  const { config } = useAuthContext();
  const options = useWidget().options.phone ?? config.phone;
  return { options, smsRegions: useSettings()?.smsRegions };
}
