import type { ProjectConfig } from './settings.ts';

/** An account defender that is off is told to whoever switched it off, and to nobody later: so the protocol has it. */
export function keptRobotChecks<Config extends Pick<ProjectConfig, 'recaptchaConfig'>>(
  config: Config,
): Config {
  if (config.recaptchaConfig?.useAccountDefender !== false) return config;
  const { useAccountDefender: _off, ...recaptchaConfig } = config.recaptchaConfig;
  return { ...config, recaptchaConfig };
}
