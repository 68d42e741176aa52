/**
 * Shows headings in their own font from now on (base.css). On a slow line the browser would fetch it before the page's code, which
 * would be ready a fifth of a second later. A page that is on the device already has it from the start (`public/theme.js`).
 */
export function startDisplayFont(): void {
  document.documentElement.dataset.displayFont = '';
}
