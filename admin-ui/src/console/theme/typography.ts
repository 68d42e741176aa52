export const TEXT =
  '"Atkinson Hyperlegible Next Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const DISPLAY = `"Bricolage Grotesque Variable", ${TEXT}`;

/**
 * @param rem the size of the letters
 * @param line the height of a line, in pixels where a rem is 16
 */
export const title = (rem: number, line: number) => ({
  fontFamily: DISPLAY,
  fontWeight: 700,
  fontSize: `${rem}rem`,
  lineHeight: line / (rem * 16),
  letterSpacing: '-0.01em',
});
