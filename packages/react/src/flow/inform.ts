/** A mistake of the application's is reported as its own, and keeps nobody from signing in. */
export function inform(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
