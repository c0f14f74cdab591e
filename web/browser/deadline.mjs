/** How long anything is awaited, in milliseconds: only so that nothing hangs, however busy the machine is. */
export const deadline = 120_000;

/** Ends what takes too long with an error that says what was awaited. */
export function within(milliseconds, what, promise) {
  let timer;
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`awaited in vain for ${milliseconds / 1000} s: ${what}`)), milliseconds);
  });
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}
