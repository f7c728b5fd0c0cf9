import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';

/** A document as it is answered, around the text of its fields, which is stored as it travels. */
export const printDocument = (
  name: string,
  fieldsText: string,
  createTime: Microseconds,
  updateTime: Microseconds,
): string =>
  `{"name":${JSON.stringify(name)},"fields":${fieldsText},"createTime":"${printTimestamp(createTime)}","updateTime":"${printTimestamp(updateTime)}"}`;
