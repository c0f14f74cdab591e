// Waiting in tests: always for something that happens, never for time to pass.

/** How long anything is awaited, in milliseconds: only so that nothing hangs, however busy the machine is. */
export const deadline = 120_000;

/** Waits until something is true in the page. If it never is, the error says what was awaited. */
export async function until(page, what, condition, argument) {
  await page.waitForFunction(condition, argument).catch((error) => {
    throw new Error(`awaited in vain: ${what}\n${error.stack}`);
  });
}

/** Ends what takes too long with an error that says what was awaited. */
export function within(milliseconds, what, promise) {
  let timer;
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`awaited in vain for ${milliseconds / 1000} s: ${what}`)), milliseconds);
  });
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}
