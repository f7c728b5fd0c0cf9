/** Where the ten digits of scripts begin that people type numbers in. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** Numbers as everybody's keyboards write them, in the digits of the wire. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => point >= first && point < first + 10);
    return zero === undefined ? digit : String(point - zero);
  });

/** Nothing but the digits: a code may be typed or pasted with spaces. */
export const onlyDigits = (text: string): string => asciiDigits(text).replace(/[^0-9]/g, '');
