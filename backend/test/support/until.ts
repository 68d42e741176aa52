/** Waits for a condition and never for a time. @throws after `ms` without it */
export async function until(condition: () => unknown, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Nothing came of it in ${ms} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
