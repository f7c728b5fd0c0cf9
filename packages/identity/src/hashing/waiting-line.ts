/** First in, first out, but anyone may leave from anywhere at the same small cost. */
export type WaitingLine<Job> = {
  first: Place<Job> | undefined;
  last: Place<Job> | undefined;
  length: number;
};

export type Place<Job> = {
  readonly job: Job;
  ahead: Place<Job> | undefined;
  behind: Place<Job> | undefined;
};

export const emptyLine = <Job>(): WaitingLine<Job> => ({
  first: undefined,
  last: undefined,
  length: 0,
});

export const standBehind = <Job>(line: WaitingLine<Job>, job: Job): Place<Job> => {
  const place: Place<Job> = { job, ahead: line.last, behind: undefined };
  if (line.last) line.last.behind = place;
  else line.first = place;
  line.last = place;
  line.length += 1;
  return place;
};

/** The place must be one of this line's, and still taken. */
export const stepOut = <Job>(line: WaitingLine<Job>, place: Place<Job>): void => {
  if (place.ahead) place.ahead.behind = place.behind;
  else line.first = place.behind;
  if (place.behind) place.behind.ahead = place.ahead;
  else line.last = place.ahead;
  line.length -= 1;
};
