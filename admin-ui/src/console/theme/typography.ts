export const TEXT =
  '"Atkinson Hyperlegible Next Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const DISPLAY = `"Bricolage Grotesque Variable", ${TEXT}`;

/**
 * @param rem font size in rem
 * @param line line height in pixels, at 16 pixels per rem
 */
export const title = (rem: number, line: number) => ({
  fontFamily: DISPLAY,
  fontWeight: 700,
  fontSize: `${rem}rem`,
  lineHeight: line / (rem * 16),
  letterSpacing: '-0.01em',
});
