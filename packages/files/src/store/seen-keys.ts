/** Of so many hexadecimal digits there is a number that holds them exactly. */
const digits = 13;

const numberOf = (key: string): number => Number.parseInt(key.slice(0, digits), 16);

/**
 * Which of many random keys were seen, in eight bytes each. Of ten million keys, one in four hundred million
 * is taken for another one.
 */
export function seenKeys() {
  let numbers = new Float64Array(1024);
  let count = 0;
  let isSorted = true;

  return {
    add(key: string): void {
      if (count === numbers.length) {
        const larger = new Float64Array(count * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[count] = numberOf(key);
      count += 1;
      isSorted = false;
    },
    has(key: string): boolean {
      if (!isSorted) numbers.subarray(0, count).sort();
      isSorted = true;
      const wanted = numberOf(key);
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((numbers[middle] as number) < wanted) low = middle + 1;
        else high = middle;
      }
      return low < count && numbers[low] === wanted;
    },
  };
}
