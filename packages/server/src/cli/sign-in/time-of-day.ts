/** For somebody who looks at the clock of this machine, not at a log. */
export const timeOfDay = (at: number): string => {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};
