/** Returns options as react-admin's inputs take them. */
export const choicesOf = (options: ReadonlyArray<{ value: string; label: string }>) =>
  options.map(({ value, label }) => ({ id: value, name: label }));
