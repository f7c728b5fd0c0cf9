type Version = readonly [number, number, number];

const versionOf = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number(part) || 0);
  return [major, minor, patch];
};

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** One part of a range, as `>=20`, `^20.19.0`, `<25` or `22`. */
function meets(part: string, version: Version): boolean {
  if (part === '*') return true;
  const [, sign = '', text = ''] = /^(>=|<=|>|<|\^|~|=)?(v?\d[\w.*-]*)$/.exec(part) ?? [];
  if (text === '') throw new Error(`"${part}" is no range that is understood here.`);
  const named = versionOf(text);
  const order = compare(version, named);
  switch (sign) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '~':
      return order >= 0 && version[0] === named[0] && version[1] === named[1];
    default:
      return order >= 0 && version[0] === named[0];
  }
}

/** Whether a package that asks for such a Node is content with this one, as npm reads it. */
export const acceptsNode = (range: string, version: string): boolean =>
  range
    .split('||')
    .map((way) => way.trim().replace(/(>=|<=|>|<|\^|~|=)\s+/g, '$1'))
    .some((way) =>
      way.split(/\s+/).every((part) => part === '' || meets(part, versionOf(version))),
    );
