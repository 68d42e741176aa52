/**
 * Switches headings to the display font (base.css). If it were used from the start, it would load before the page's code on a
 * slow connection and delay the page by 200 ms. A page already stored on the device does use it from the start
 * (`public/theme.js`).
 */
export function startDisplayFont(): void {
  document.documentElement.dataset.displayFont = '';
}
