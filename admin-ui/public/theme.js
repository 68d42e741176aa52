// A theme that was chosen on this device holds from the first paint on; src/theme/mode.ts does the rest.
try {
  const chosen = localStorage.getItem('usher.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
// So does the font of headings where the page comes from the device, as its fonts do; else it waits for the page's code.
if (navigator.serviceWorker?.controller) document.documentElement.dataset.displayFont = '';
