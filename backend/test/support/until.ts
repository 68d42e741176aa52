/** Waits until a condition holds, rather than for a fixed time. @throws if it does not hold within `ms` milliseconds */
export async function until(condition: () => unknown, ms = 30_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Nothing came of it in ${ms} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
