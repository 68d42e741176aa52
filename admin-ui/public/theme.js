// A theme that was chosen on this device holds from the first paint on; src/theme/mode.ts does the rest.
try {
  const chosen = localStorage.getItem('usher.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
